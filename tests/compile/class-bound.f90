! SPDX-License-Identifier: GPL-3.0-or-later
! The procedure that a call means follows from the type that the function has given the
! object, which is handed on as another class.
! RUN: %mpifort -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: %mpifort -O2 -J %T -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module m_bound
  implicit none
  type :: base
    integer :: n = 0
  contains
    procedure :: get => get_base
  end type
  type, extends(base) :: ext
  contains
    procedure :: get => get_ext
  end type
contains
  integer function get_base (this)
    class(base), intent(in) :: this
    get_base = 4 + 0 * this%n
  end function
  integer function get_ext (this)
    class(ext), intent(in) :: this
    get_ext = this%n
  end function
end module

program main
  use mpi
  use m_bound
  implicit none
  integer :: e, rank, q
  class(base), allocatable :: a, b
  call MPI_Init (e)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, e)
  allocate (a, source=ext (rank))
  q = a%get ()
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{.*}}arning: not every process
  allocate (b, source=base (rank))
  q = b%get ()
  if (q == 1) call MPI_Barrier (MPI_COMM_WORLD, e)
  call MPI_Finalize (e)
end program
