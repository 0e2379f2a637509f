subroutine half (comm)
  use mpi
  implicit none
  integer, intent (in) :: comm
  integer :: rank, ierr
  call MPI_Comm_rank (comm, rank, ierr)
  if (rank == 0) call MPI_Barrier (comm, ierr)
end subroutine
