! SPDX-License-Identifier: GPL-3.0-or-later
! Messages that another thread can take between a probe and its receive.
! RUN: cd %T && %mpifort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine race(tag, c)
  use mpi_f08
  implicit none
  integer :: tag, n, x(10), i
  type(MPI_Comm) :: c
  type(MPI_Status) :: st
  type(MPI_Message) :: message
!$omp parallel private(st, n, x, message)
  call MPI_Mprobe(MPI_ANY_SOURCE, tag, c, message, st)
  call MPI_Mrecv(x, 10, MPI_INTEGER, message, st)
  call MPI_Probe(MPI_ANY_SOURCE, tag, c, st)
  call MPI_Get_count(st, MPI_INTEGER, n)
  call MPI_Recv(x, n, MPI_INTEGER, st%MPI_SOURCE, st%MPI_TAG, c, st)
  ! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: 'MPI_Recv' may receive another message than the one that 'MPI_Probe' (race.f90:[[#@LINE-3]]) found [parcoach-message-race]
!$omp do
  do i = 1, 10
    call MPI_Probe(i, 7, c, st)
    call MPI_Recv(x, 10, MPI_INTEGER, i, 7, c, st)
  end do
!$omp end parallel
end subroutine
