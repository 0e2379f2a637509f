// SPDX-License-Identifier: GPL-3.0-or-later
// SERIALIZED: any thread, one at a time; two at once in checks are reported, which
// with messages wait as the collectives do.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_MATCH=agree %status -n 2 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Barrier' is called by two threads at once, but the thread level is MPI_THREAD_SERIALIZED [parcoach-thread-level]
// CHECK: exit status 66
#include "by-hand.h"
#include <omp.h>

int main(int argc, char **argv)
{
	int provided, rank;
	MPI_Comm comm[2];

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm[0]);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm[1]);
#pragma omp parallel num_threads(2)
	{
		for (int i = 0; i < 100; i++) {
#pragma omp single
			{
				COLL(comm[0], "MPI_Barrier");
				MPI_Barrier(comm[0]);
			}
		}
		if (argc > 1 && rank == 0)
			COLL(comm[omp_get_thread_num()], "MPI_Barrier");
	}
	/* Let rank 0's threads wait in their checks. */
	if (argc > 1)
		sleep(1);
	MPI_Finalize();
	return 0;
}
