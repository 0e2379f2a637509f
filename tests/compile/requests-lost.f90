! SPDX-License-Identifier: GPL-3.0-or-later
! Requests of collectives in Fortran that are lost by way of a procedure, given up,
! in a component, in a loop; and right ones.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
module requests_lost
  use mpi_f08
  implicit none
  type work
    integer :: n
    type(MPI_Request) :: req
  end type
contains
  subroutine start(comm, req)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Request), intent(out) :: req
    call MPI_Ibarrier(comm, req)
  end subroutine
  subroutine right(comm)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Request) :: req, all(3)
    type(work) :: w
    integer :: i
    call start(comm, req)
    call MPI_Wait(req, MPI_STATUS_IGNORE)
    call MPI_Ibarrier(comm, w%req)
    call MPI_Wait(w%req, MPI_STATUS_IGNORE)
    do i = 1, 3
      call MPI_Ibarrier(comm, all(i))
    end do
    call MPI_Waitall(3, all, MPI_STATUSES_IGNORE)
    do i = 1, 3
      call start(comm, all(i))
    end do
    call MPI_Waitall(3, all, MPI_STATUSES_IGNORE)
  end subroutine
  subroutine by_procedure(comm)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Request) :: req
    ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'start' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
    call start(comm, req)
  end subroutine
  subroutine given_up(comm)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Request) :: req
    ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
    call MPI_Ibarrier(comm, req)
    call MPI_Request_free(req)
  end subroutine
  subroutine in_loop(comm)
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Request) :: req
    integer :: i
    do i = 1, 4
      ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
      call MPI_Ibarrier(comm, req)
    end do
    call MPI_Wait(req, MPI_STATUS_IGNORE)
  end subroutine
  subroutine in_component(comm)
    type(MPI_Comm), intent(in) :: comm
    type(work) :: w
    ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: 'MPI_Ibarrier' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
    call MPI_Ibarrier(comm, w%req)
    w%n = 3
  end subroutine
end module
