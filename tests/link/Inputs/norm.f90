! SPDX-License-Identifier: GPL-3.0-or-later
subroutine norm(value)
  use mpi
  implicit none
  double precision, intent(inout) :: value
  double precision :: sum
  integer :: ierr

  call MPI_Allreduce(value, sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                     MPI_COMM_WORLD, ierr)
  value = sum
end subroutine norm
