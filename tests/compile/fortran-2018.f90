! SPDX-License-Identifier: GPL-3.0-or-later
! Fortran 2018: concurrent loops, arguments of any rank, submodules, and how a program
! ends with an error.
! RUN: %pfort -std=f2018 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
! RUN: %pfort -std=f2018 -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module parts
  implicit none
  interface
    module subroutine part (comm, x)
      integer, intent (in) :: comm
      real, intent (inout) :: x(:)
    end subroutine part
  end interface
  integer :: kinds(3)
  external :: mpi_barrier, mpi_comm_rank, mpi_bcast
contains
  subroutine any_rank (comm, a)
    integer, intent (in) :: comm
    real, intent (in) :: a(..)
    integer :: ierr, me
    call mpi_comm_rank (comm, me, ierr)
    select rank (a)
    rank (0)
      call mpi_barrier (comm, ierr)
    rank (1)
      ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: {{[Ww]arning}}: not every process of 'comm' may reach this 'MPI_Barrier'
      if (me == 0) call mpi_barrier (comm, ierr)
    rank default
      error stop 'the rank of the array'
    end select
  end subroutine any_rank
end module parts

submodule (parts) inner
contains
  module procedure part
    integer :: i, ierr, me
    call mpi_comm_rank (comm, me, ierr)
    do concurrent (i = 1:size (x), x(i) > 0)
      x(i) = x(i) + me
    end do
    if (me > 3) error stop 'too many processes'
    call mpi_barrier (comm, ierr)
    block
      integer :: again
      again = merge (1, 2, me == 0)
      ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: {{[Ww]arning}}: not every process of 'comm' may reach this 'MPI_Bcast'
      if (again == 1) call mpi_bcast (again, 1, kinds(1), 0, comm, ierr)
    end block
  end procedure part
end submodule inner
