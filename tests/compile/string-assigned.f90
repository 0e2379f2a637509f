! SPDX-License-Identifier: GPL-3.0-or-later
! All processes assign a whole string, which differed before: it may be the same
! now, and if a string of the same length is assigned, it is.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
! RUN: %long cd %T && %mpifort -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module string_assigned
  character (len=80) :: mask, other
  character (len=8) :: short
contains
  subroutine set (m)
    character (len=*), intent (in) :: m
    mask = m
  end subroutine
  subroutine set_short (m)
    character (len=*), intent (in) :: m
    short = m ! GCC makes a store of it
  end subroutine
end module

program main
  use mpi
  use string_assigned
  integer :: ierr, rank

  call MPI_Init (ierr)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)
  other = 'nothing'
  if (rank == 0) call set ('')
  call set ('tea')
  if (mask == 'tea') call MPI_Barrier (MPI_COMM_WORLD, ierr)
  if (rank == 0) call set_short ('')
  call set_short ('tea')
  if (short == 'tea') call MPI_Barrier (MPI_COMM_WORLD, ierr)
  if (rank == 0) call set_short ('water')
! CHECK: string-assigned.f90:[[@LINE+1]]:{{.*}}: Warning: not every process
  if (short == 'tea') call MPI_Barrier (MPI_COMM_WORLD, ierr)
  if (rank == 0) other = 'coffee'
! CHECK: string-assigned.f90:[[@LINE+1]]:{{.*}}: Warning: not every process
  if (other == 'coffee') call MPI_Barrier (MPI_COMM_WORLD, ierr)
  call MPI_Finalize (ierr)
end program
