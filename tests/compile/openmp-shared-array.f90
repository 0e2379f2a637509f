! SPDX-License-Identifier: GPL-3.0-or-later
! Shared variables are themselves in a region that gets an array of variable
! size, too, where GCC hands over another copy of its record.
! RUN: %mpifort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine s(n, v, w)
  use mpi
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: v(n)
  double precision, intent(inout) :: w
  integer :: rank, same, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  same = 0
!$omp parallel shared(rank, same)
!$omp single
  v(1) = 2 * v(1)
  if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: {{[Ww]}}arning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
! CHECK: 'rank', set here by 'MPI_Comm_rank'
  same = same + 1
  if (same == 0) call MPI_Bcast(w, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
!$omp end single
!$omp end parallel
end subroutine
