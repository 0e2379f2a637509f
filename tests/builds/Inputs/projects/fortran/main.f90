program heat
  use mpi
  use grid
  implicit none
  integer :: rank, ierr
  double precision :: norm = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call grid_start(rank)
  if (rank /= 0) call grid_norm(1d0, norm) ! mistake across files
  call MPI_Finalize(ierr)
  if (norm < 0) print *, norm
end program heat
