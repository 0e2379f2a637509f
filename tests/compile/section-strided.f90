! SPDX-License-Identifier: GPL-3.0-or-later
! The elements of a section with a stride, of a row, and of a pointer with other bounds
! have other numbers than in the array.
! RUN: cd %T && %mpifort -cpp -DSECTION='a(1:4:2)' -DASKED='a(3)' -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: cd %T && %mpifort -cpp -DSECTION='b(2, :)' -DASKED='b(2, 2)' -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: cd %T && %mpifort -cpp -DSECTION='p' -DASKED='a(3)' -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK: {{[Ww]}}arning: not every process
module own
contains
  subroutine set (x, rank)
    integer :: x(:), rank
    x(2) = rank
  end subroutine
end module
program strided
  use mpi
  use own
  integer, target :: a(4), b(2, 2)
  integer, pointer :: p(:)
  integer :: rank, ierr
  call mpi_init (ierr)
  call mpi_comm_rank (mpi_comm_world, rank, ierr)
  a = 0
  b = 0
  p(0:1) => a(2:3)
  call set (SECTION, rank)
  if (ASKED == 1) call mpi_barrier (mpi_comm_world, ierr)
  call mpi_finalize (ierr)
end program
