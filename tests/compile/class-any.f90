! SPDX-License-Identifier: GPL-3.0-or-later
! What `class (*)` holds: a copy made by ALLOCATE, and an argument.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -O2 -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_any
  implicit none
contains
  subroutine number (x, q)
    class(*), intent(in) :: x
    integer, intent(out) :: q
    q = 0
    select type (x)
    type is (integer)
      q = x
    end select
  end subroutine
end module

program main
  use mpi
  use m_any
  implicit none
  integer :: e, rank, size, q
  class(*), allocatable :: a
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size (MPI_COMM_WORLD, size, e)
  allocate (a, source=rank)
  call number (a, q)
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  call number (size, q)
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e)
  call MPI_Finalize (e)
end program
