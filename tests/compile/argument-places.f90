! SPDX-License-Identifier: GPL-3.0-or-later
! The same as argument-places.c.
! RUN: %mpifort -cpp -DSECOND=second -c %s -o %t.o 2>&1 | count 0
! RUN: nm %t.o | FileCheck %s
! RUN: %mpifort -cpp -DSECOND=first -c %s -o %t.same.o 2>&1 | count 0
! RUN: nm %t.same.o | not grep __parcoach
! CHECK: U __parcoach_{{.*}}call
program places
  use mpi
  integer :: first = 0, second = 0, rank, x = 0, ierr

  call mpi_init (ierr)
  call mpi_comm_rank (mpi_comm_world, rank, ierr)
  call mpi_bcast (first, 1, mpi_integer, 0, mpi_comm_world, ierr)
  call mpi_bcast (second, 1, mpi_integer, 0, mpi_comm_world, ierr)
  if (rank == 0) then
    call mpi_bcast (x, 1, mpi_integer, first, mpi_comm_world, ierr)
  else
    call mpi_bcast (x, 1, mpi_integer, SECOND, mpi_comm_world, ierr)
  end if
  call mpi_finalize (ierr)
end program
