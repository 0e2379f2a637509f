! SPDX-License-Identifier: GPL-3.0-or-later
! A comment takes away the warning of its line, of the next line with code, or
! of the procedure that follows; no other one.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine same_line(rank)
  include 'mpif.h'
  integer rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! parcoach: suppress
end subroutine

subroutine line_before(rank)
  include 'mpif.h'
  integer rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    !parcoach: suppress parcoach-divergence -- the checker's own test

    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
end subroutine

! parcoach: suppress
subroutine whole(rank)
  include 'mpif.h'
  integer rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
end subroutine

subroutine next(rank)
  include 'mpif.h'
  integer rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  ! parcoach: suppress
end subroutine

subroutine wrong(rank)
  include 'mpif.h'
  integer rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  ! CHECK-DAG: [[#@LINE+2]]:{{.*}}: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: Warning: unknown diagnostic 'divergence'; valid are '*', 'parcoach-divergence',
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! parcoach: suppress divergence
end subroutine
