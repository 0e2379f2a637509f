! SPDX-License-Identifier: GPL-3.0-or-later
! Variables with one storage (EQUIVALENCE): a function finds there what it has just
! stored, and not what an earlier call of it has.
! RUN: mkdir -p %t.mods && %mpifort -J %t.mods -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
module m
contains
  integer function equivalent(x)
    integer :: x, one, other
    equivalence (one, other)
    one = x
    equivalent = other
  end function
  subroutine f
    use mpi
    integer :: rank, n, ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
    if (equivalent(rank) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{.*}}arning: not every process
    if (equivalent(n) == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end module
