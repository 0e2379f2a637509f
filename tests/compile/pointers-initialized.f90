! SPDX-License-Identifier: GPL-3.0-or-later
! An array of records with pointers to procedures, which begin as null: a loop over it
! calls all that are there.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_steps
  implicit none
  type :: step
    procedure(add), pointer, nopass :: run => null ()
  end type
contains
  subroutine add (q, x)
    integer :: q, x
    q = q + x
  end subroutine
  subroutine clear (q, x)
    integer :: q, x
    q = 0 * x
  end subroutine
end module

program main
  use mpi
  use m_steps
  implicit none
  type(step) :: steps(2)
  integer :: e, rank, size, i, p, q
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size (MPI_COMM_WORLD, size, e)
  steps(1)%run => clear
  steps(2)%run => add
  do i = 1, 2
    call steps(i)%run (p, rank)
    call steps(i)%run (q, size)
  end do
  if (p == 1) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e)
  call MPI_Finalize (e)
end program
