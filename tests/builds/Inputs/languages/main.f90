program main
  use mpi
  implicit none
  integer :: ierr
  call MPI_Init (ierr)
  call half (MPI_COMM_WORLD)
  call MPI_Finalize (ierr)
end program
