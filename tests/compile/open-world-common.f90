! SPDX-License-Identifier: GPL-3.0-or-later
! Other units may have set a common block when the main program begins; what the
! main program stores there it knows.
! RUN: cd %T && %mpifort -cpp -c %s -o %t.o && nm %t.o | FileCheck %s
! RUN: cd %T && %mpifort -cpp -DSETS -c %s -o %t.o && nm %t.o | not grep __parcoach
! CHECK: U __parcoach_{{.*}}call
program theirs
  use mpi
  integer :: mode, ierr
  common /state/ mode
  call mpi_init (ierr)
#ifdef SETS
  mode = 1
#endif
  if (mode == 1) call mpi_barrier (mpi_comm_world, ierr)
  call mpi_finalize (ierr)
end program
