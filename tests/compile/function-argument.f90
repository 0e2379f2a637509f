! SPDX-License-Identifier: GPL-3.0-or-later
! What a procedure does that another one gets and calls, is what it does in this call.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -O2 -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_argument
contains
  subroutine each (n, f, q)
    integer :: n, q, i
    external :: f
    do i = 1, n
      call f (i, q)
    end do
  end subroutine
  subroutine add (i, q)
    integer :: i, q
    q = q + i
  end subroutine
  subroutine clear (i, q)
    integer :: i, q
    q = 0 * i
  end subroutine
end module

program main
  use mpi
  use m_argument
  integer :: e, rank, q
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  q = rank
  call each (3, add, q)
  if (q == 7) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  call clear (1, q)
  call each (3, clear, q)
  if (q == 7) call MPI_Barrier (MPI_COMM_WORLD, e)
  call MPI_Finalize (e)
end program
