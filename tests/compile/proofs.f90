! SPDX-License-Identifier: GPL-3.0-or-later
! As proofs.c, in Fortran: the number of steps is a branch of the loop, and the
! root of a collective is passed by reference.
! RUN: cd %T && %mpifort -fplugin-arg-parcoach-instrument=proofs -fchecking=2 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o > %t.plan 2> %t.err
! RUN: count 0 < %t.err
! RUN: FileCheck %s --input-file=%t.plan --implicit-check-not=apart
! RUN: nm %t.o | FileCheck %s --check-prefix=NAMES
! RUN: cd %T && %mpifort -O2 -g -fplugin-arg-parcoach-instrument=proofs -fchecking=2 -c %s -o %t.o 2>&1 | count 0
! NAMES: U __parcoach_apart
! NAMES: U __parcoach_proof
! NAMES: U __parcoach_together
subroutine steps(data)
  use mpi
  implicit none
  real :: data
  integer :: rank, size, i, root, error

  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, size, error)
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}} hello_ apart
  if (rank == 0) call hello(rank)
  root = size / 2
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}} end of {{.*}} proof
  do i = 1, size
    ! CHECK: [[#@LINE+1]]:{{[0-9]+}} mpi_bcast_ match proof-root
    call MPI_Bcast(data, 1, MPI_REAL, root, MPI_COMM_WORLD, error)
  end do
end subroutine steps
