module comms
contains
  subroutine meet(comm)
    integer comm
    comm = comm
  end subroutine
end module
subroutine f(x)
  use comms
  include 'mpif.h'
  integer rank, ierr
  real x
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call meet(MPI_COMM_WORLD)
  if (rank == 1) call Exchange(x, MPI_COMM_WORLD)
  if (rank == 7) then
    call stop_all(1)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
end subroutine
