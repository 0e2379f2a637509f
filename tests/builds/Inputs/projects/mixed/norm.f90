subroutine norm(part, total) bind(c)
  use mpi
  use iso_c_binding
  implicit none
  real(c_double), intent(in) :: part
  real(c_double), intent(out) :: total
  integer :: ierr
  call MPI_Allreduce(part, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                     MPI_COMM_WORLD, ierr)
end subroutine norm
