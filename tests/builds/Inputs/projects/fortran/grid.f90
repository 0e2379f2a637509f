module grid
  use mpi
  implicit none
contains
  subroutine grid_start(rank)
    integer, intent(in) :: rank
    integer :: ierr
    if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! mistake in a module
  end subroutine grid_start

  subroutine grid_norm(part, norm)
    double precision, intent(in) :: part
    double precision, intent(out) :: norm
    integer :: ierr
    call MPI_Allreduce(part, norm, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                       MPI_COMM_WORLD, ierr)
  end subroutine grid_norm
end module grid
