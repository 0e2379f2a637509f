! SPDX-License-Identifier: GPL-3.0-or-later
! A subroutine gets one part of a complex number: the other part stays what it was.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
program main
    use mpi
    implicit none
    complex :: z, w
    integer :: rank, ierr

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    z = cmplx(rank, rank)
    w = z
    call clear(z%re)
    if (aimag(z) > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK: [[#@LINE-1]]:{{.*}}arning: not every process
    call all(w)
    if (aimag(w) > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Finalize(ierr)
contains
    subroutine clear(x)
        real, intent(out) :: x

        x = 0
    end subroutine
    subroutine all(x)
        complex, intent(out) :: x

        x = 0
    end subroutine
end program
