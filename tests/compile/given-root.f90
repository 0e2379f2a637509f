! SPDX-License-Identifier: GPL-3.0-or-later
! A procedure that reduces to one process, or to all if ROOT is negative, as Fortran
! codes have it: called with -1 the sum is the same on all.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine reduce_base(n, ps, comm, root)
  use mpi
  implicit none
  integer, intent(in) :: n, comm, root
  real(8) :: ps(n), buff(1000)
  integer :: ierr, me
  call MPI_Comm_rank(comm, me, ierr)
  if (root >= 0) then
    call MPI_Reduce(ps, buff, n, MPI_DOUBLE_PRECISION, MPI_SUM, root, comm, ierr)
  else
    call MPI_Allreduce(ps, buff, n, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierr)
  end if
  if (root < 0) then
    ps(1:n) = buff(1:n)
  else if (root == me) then
    ps(1:n) = buff(1:n)
  end if
end subroutine

subroutine to_all(r, comm)
  use mpi
  integer :: comm, ierr
  real(8) :: r(4)
  call reduce_base(4, r, comm, -1)
  if (r(1) > 0.5d0) call MPI_Barrier(comm, ierr)
end subroutine

subroutine to_one(r, comm)
  use mpi
  integer :: comm, ierr
  real(8) :: r(4)
  call reduce_base(4, r, comm, 0)
  ! CHECK: given-root.f90:[[@LINE+2]]:
  ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
  if (r(1) > 0.5d0) call MPI_Barrier(comm, ierr)
end subroutine
