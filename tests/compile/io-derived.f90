! SPDX-License-Identifier: GPL-3.0-or-later
! What an I/O statement of a derived type reads and writes, by a procedure of the user,
! and `iolength=`, are checked at run time.
! RUN: cd %T && %mpifort -cpp -DREAD -c %s -o %t.o && nm %t.o | FileCheck %s
! RUN: cd %T && %mpifort -cpp -c %s -o %t.o && nm %t.o | FileCheck %s
! CHECK: U __parcoach_{{.*}}call
module whole
  type w
    integer :: n = 0
  contains
    procedure :: get
    generic :: read(formatted) => get
  end type
contains
  subroutine get (this, unit, iotype, list, stat, message)
    class(w), intent(inout) :: this
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: list(:)
    integer, intent(out) :: stat
    character(*), intent(inout) :: message
    read (unit, *, iostat=stat, iomsg=message) this%n
  end subroutine
end module
program derived
  use mpi
  use whole
  type(w) :: v
  integer :: rank, ierr, q = 0
  character(20) :: text
  integer, allocatable :: a(:)
  call mpi_init (ierr)
  call mpi_comm_rank (mpi_comm_world, rank, ierr)
#ifdef READ
  write (text, '(i0)') rank
  read (text, *) v
  q = v%n
#else
  allocate (a(rank))
  inquire (iolength=q) a
#endif
  if (q == 4) call mpi_barrier (mpi_comm_world, ierr)
  call mpi_finalize (ierr)
end program
