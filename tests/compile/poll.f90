! SPDX-License-Identifier: GPL-3.0-or-later
! As poll.c, in Fortran.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine exchange(comm, nto, sends)
  use mpi
  implicit none
  integer, intent(in) :: comm, nto
  integer, intent(inout) :: sends(nto)
  integer :: barrier, ierr
  logical :: begun, done, sent
  begun = .false.
  done = .false.
  do while (.not. done)
     if (begun) then
        call MPI_Test(barrier, done, MPI_STATUS_IGNORE, ierr)
     else
        call MPI_Testall(nto, sends, sent, MPI_STATUSES_IGNORE, ierr)
        if (sent) then
           call MPI_Ibarrier(comm, barrier, ierr)
           begun = .true.
        end if
     end if
  end do
end subroutine

! The request itself says whether the barrier has begun.
subroutine by_request(comm, nto, sends)
  use mpi
  implicit none
  integer, intent(in) :: comm, nto
  integer, intent(inout) :: sends(nto)
  integer :: barrier, ierr
  logical :: done, sent
  barrier = MPI_REQUEST_NULL
  done = .false.
  do while (.not. done)
     if (barrier /= MPI_REQUEST_NULL) then
        call MPI_Test(barrier, done, MPI_STATUS_IGNORE, ierr)
     else
        call MPI_Testall(nto, sends, sent, MPI_STATUSES_IGNORE, ierr)
        if (sent) call MPI_Ibarrier(comm, barrier, ierr)
     end if
  end do
end subroutine

subroutine leaves(comm, nto, sends)
  use mpi
  implicit none
  integer, intent(in) :: comm, nto
  integer, intent(inout) :: sends(nto)
  integer :: barrier, ierr
  logical :: done, sent
  done = .false.
  do while (.not. done)
     call MPI_Testall(nto, sends, sent, MPI_STATUSES_IGNORE, ierr)
     if (sent) then
        ! CHECK: poll.f90:[[@LINE+1]]:{{[0-9]+}}: Warning: not every process of 'comm' may reach this 'MPI_Ibarrier' [parcoach-divergence]
        call MPI_Ibarrier(comm, barrier, ierr)
     end if
     call MPI_Test(barrier, done, MPI_STATUS_IGNORE, ierr)
  end do
end subroutine
