! SPDX-License-Identifier: GPL-3.0-or-later
! Reductions and lastprivate in Fortran.
! RUN: %mpifort -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
subroutine reduce(comm)
 use mpi
 implicit none
 integer :: comm, rank, ierr, i, q, most, last
 call MPI_Comm_rank(comm, rank, ierr)
 q = 0
 most = 0
 last = 0
 !$omp parallel do reduction(+:q) reduction(max:most) lastprivate(last)
 do i = 1, 9
  q = q + i
  most = max(most, i * rank)
  last = i
 end do
 if (q > 5) call MPI_Barrier(comm, ierr)
 if (last > 5) call MPI_Barrier(comm, ierr)
! CHECK: reduction.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (most > 5) call MPI_Barrier(comm, ierr)
 q = 0
 !$omp parallel reduction(+:q)
 q = q + rank
 !$omp end parallel
! CHECK: reduction.f90:[[#@LINE+1]]:{{.*}}not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
 if (q > 5) call MPI_Barrier(comm, ierr)
end subroutine
