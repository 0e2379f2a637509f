! SPDX-License-Identifier: GPL-3.0-or-later
! Requests of collectives in Fortran: integers, and arrays of them.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine lost(comm, n)
  use mpi
  implicit none
  integer, intent(in) :: comm
  integer :: n, req, ierr
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'MPI_Ibcast' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
  call MPI_Ibcast(n, 1, MPI_INTEGER, 0, comm, req, ierr)
  ! CHECK-DAG: note: (1) 'lost' ends here, and the request in 'req' is lost
end subroutine

subroutine completed(comm, n)
  use mpi
  implicit none
  integer, intent(in) :: comm
  integer :: n, reqs(2), ierr, i
  do i = 1, 2
     call MPI_Ibcast(n, 1, MPI_INTEGER, 0, comm, reqs(i), ierr)
  end do
  call MPI_Waitall(2, reqs, MPI_STATUSES_IGNORE, ierr)
end subroutine

subroutine of_the_caller(comm, req)
  use mpi
  implicit none
  integer, intent(in) :: comm
  integer :: req, ierr
  call MPI_Ibarrier(comm, req, ierr)
end subroutine
