// SPDX-License-Identifier: GPL-3.0-or-later
// SERIALIZED, and messages that two threads can send at once: reported whether or
// not they did. In a 'critical', or with MULTIPLE, it is right.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t overlap | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Sendrecv' can be called by two threads at once, but the thread level is MPI_THREAD_SERIALIZED [parcoach-thread-level]
// CHECK-COUNT-2: MPI_Sendrecv  {{.*}}level-overlap.c:[[#@LINE+10]]
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>

static void talk(int rank)
{
	int x = 1, y;

	/* To itself: nobody else need be there. */
	MPI_Sendrecv(&x, 1, MPI_INT, rank, omp_get_thread_num(), &y, 1,
		     MPI_INT, rank, omp_get_thread_num(), MPI_COMM_WORLD,
		     MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
	int provided, rank;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	{
		/* One after the other in this run. */
		for (int i = 0; i < 2; i++) {
			if (argc == 1) {
#pragma omp critical
				talk(rank);
			} else if (omp_get_thread_num() == i) {
				talk(rank);
			}
		}
	}
	MPI_Finalize();
	return 0;
}
