! SPDX-License-Identifier: GPL-3.0-or-later
! The same with ierror, and an error of the program's own.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine sends(comm, n)
  use mpi
  integer :: comm, n, rank, ierr
  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
    call MPI_Send(n, 1, MPI_INTEGER, 1, 2, comm, ierr)
    if (ierr /= MPI_SUCCESS) return
  end if
  call MPI_Barrier(comm, ierr)
end subroutine

! CHECK: error-code.f90:[[@LINE+7]]:{{[0-9]+}}: Warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
subroutine reads(comm, n)
  use mpi
  integer :: comm, n, rank, ierr
  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) read (5, *, iostat=ierr) n
  if (rank == 0 .and. ierr /= 0) return
  call MPI_Barrier(comm, ierr)
end subroutine
