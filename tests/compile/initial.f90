! SPDX-License-Identifier: GPL-3.0-or-later
! A saved variable that keeps the number it begins with is a constant: one number is
! broadcast at once.  Where the number is read from a file, there
! may be no last piece that is broadcast.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine bcast(array, n, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  integer :: array, ierr, pieces, i
  integer :: most = 100000
  if (n <= 0) return
  if (n <= most) then
    call MPI_Bcast(array, n, MPI_INTEGER, 0, comm, ierr)
  else
    pieces = n / most
    do i = 1, pieces
      call MPI_Bcast(array, most, MPI_INTEGER, 0, comm, ierr)
    end do
  end if
end subroutine

subroutine bcast_read(array, n, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  integer :: array, ierr, pieces, i
  integer, save :: most = 100000
  if (n <= 0) return
  read (*, *) most
  if (n <= most) then
    call MPI_Bcast(array, n, MPI_INTEGER, 0, comm, ierr)
  else
    pieces = n / most
    do i = 1, pieces
      call MPI_Bcast(array, most, MPI_INTEGER, 0, comm, ierr)
    end do
  end if
end subroutine

subroutine one(comm)
  use mpi
  integer :: comm, ierr, x, n
  call MPI_Comm_rank(comm, x, ierr)
  n = 1
  call bcast(x, n, comm)
  if (x > 0) call MPI_Barrier(comm, ierr)
end subroutine

subroutine one_read(comm)
  use mpi
  integer :: comm, ierr, x, n
  call MPI_Comm_rank(comm, x, ierr)
  n = 1
  call bcast_read(x, n, comm)
  ! CHECK: initial.f90:[[@LINE+2]]:
  ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
  if (x > 0) call MPI_Barrier(comm, ierr)
end subroutine
