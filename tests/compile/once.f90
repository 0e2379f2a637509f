! SPDX-License-Identifier: GPL-3.0-or-later
! As once.c, in Fortran: `first` is saved and true at the start.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module config
  implicit none
  integer :: level = 0, part = 0
  logical :: been_read = .false.
contains
  subroutine need_config
    character(8) :: text
    if (been_read) return
    call get_environment_variable ("LEVEL", text)
    read (text, *) level
    been_read = .true.
  end subroutine
  integer function get_level ()
    call need_config
    get_level = level
  end function
  real function factor (x)
    real, intent(in) :: x
    logical, save :: first = .true.
    real, save :: f
    if (first) then
       f = sqrt (2.0)
       first = .false.
    end if
    factor = f * x
  end function
  integer function get_part (comm)
    use mpi
    integer, intent(in) :: comm
    logical, save :: first = .true.
    integer :: ierr
    if (first) then
       call MPI_Comm_rank (comm, part, ierr)
       first = .false.
    end if
    get_part = part
  end function
end module

subroutine fine (rank, comm)
  use mpi
  use config
  implicit none
  integer, intent(in) :: rank, comm
  integer :: ierr
  if (rank == 0) print *, get_level (), factor (1.0)
  if (get_level () > 3) call MPI_Barrier (comm, ierr)
  if (factor (2.0) > 3) call MPI_Barrier (comm, ierr)
end subroutine

subroutine faulty (comm)
  use mpi
  use config
  implicit none
  integer, intent(in) :: comm
  integer :: ierr
  ! CHECK: once.f90:[[@LINE+2]]:
  ! CHECK: Warning: not every process of {{.*}} may reach this 'MPI_Barrier'
  if (get_part (comm) > 3) call MPI_Barrier (comm, ierr)
end subroutine
