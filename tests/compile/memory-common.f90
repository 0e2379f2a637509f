! SPDX-License-Identifier: GPL-3.0-or-later
! A common block of which two program units have different names; a pointer and its
! target.
! RUN: %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
program p
 use mpi
 implicit none
 integer :: x, k, n, ierr
 integer, target :: t = 0
 integer, pointer :: q
 common /c/ x, k
 q => t
 call MPI_Init(ierr)
 call MPI_Comm_rank(MPI_COMM_WORLD, x, ierr)
 k = 3
 call s()
 q = x
 if (t == 1) call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK: Warning: {{.*}}'MPI_Bcast' [parcoach-divergence]
 call MPI_Finalize(ierr)
contains
 subroutine s()
  integer :: first, other
  common /c/ first, other
  if (other == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (first == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK: Warning: {{.*}}'MPI_Barrier' [parcoach-divergence]
! CHECK-DAG: (2) 's' is called here
 end subroutine
end program
