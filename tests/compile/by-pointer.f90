! SPDX-License-Identifier: GPL-3.0-or-later
! A procedure of MPI that is called through a pointer is called as any other, also if it
! has no interface.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
program pointers
  implicit none
  include 'mpif.h'
  abstract interface
    subroutine barrier(comm, ierr)
      integer :: comm, ierr
    end subroutine
  end interface
  procedure(barrier), pointer :: wait_for_all
  external :: mpi_barrier
  integer :: rank, ierr
  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  wait_for_all => mpi_barrier
  call wait_for_all(mpi_comm_world, ierr)
! CHECK: by-pointer.f90:[[#@LINE+1]]:{{[0-9]+}}: Warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
  if (rank > 0) call wait_for_all(mpi_comm_world, ierr)
  call mpi_finalize(ierr)
end program
