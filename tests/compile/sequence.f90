! SPDX-License-Identifier: GPL-3.0-or-later
! Both sides of a condition on the rank are compared, in Fortran.
! RUN: cd %T && %mpifort -O2 -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine right(n, x)
  use mpi
  implicit none
  integer :: n, x(n), rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    x(1) = 1
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else if (rank > 3) then
    call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  else
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine
subroutine wrong(n, x)
  use mpi
  implicit none
  integer :: n, x(n), rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    ! CHECK: [[#@LINE+2]]:{{[0-9]+}}: Warning: the root of 'MPI_Bcast' may differ between processes [parcoach-argument]
    ! CHECK-NEXT: [[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else
    ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: ({{[0-9]}}) the other processes pass 1 here, not 0
    call MPI_Bcast(x, 1, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
  end if
end subroutine
