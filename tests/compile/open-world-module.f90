! SPDX-License-Identifier: GPL-3.0-or-later
! A module variable, a dummy argument and a subroutine that a program of another
! file calls are not known; what the main program contains is.
! RUN: cd %T && %mpifort -cpp -c %s -o %t.o 2>&1 | count 0
! RUN: nm %t.o | FileCheck %s
! RUN: cd %T && %mpifort -cpp -DOWN -c %s -o %t.own.o 2>&1 | count 0
! RUN: nm %t.own.o | not grep __parcoach
! CHECK: U __parcoach_{{.*}}call
#ifdef OWN
program own
  use mpi
  integer :: mode = 1, first = 0, ierr
  call mpi_init (ierr)
  call step (first)
  call mpi_finalize (ierr)
contains
#else
module state
  integer :: mode = 0
end module
#endif
  subroutine step (root)
#ifndef OWN
    use state
    use mpi
#endif
    integer :: root, x, ierr
    if (mode == 0) call mpi_barrier (mpi_comm_world, ierr)
    x = 3
    call mpi_bcast (x, 1, mpi_integer, root, mpi_comm_world, ierr)
  end subroutine
#ifdef OWN
end program
#endif
