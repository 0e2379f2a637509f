// SPDX-License-Identifier: GPL-3.0-or-later
// A call by a thread that may not is not compared; with PARCOACH_ON_ERROR=warn those of
// the other processes, whose main thread makes it, are not behind it either.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_ON_ERROR=warn %status -n 3 %t | FileCheck %s --implicit-check-not=parcoach-mismatch
// RUN: env PARCOACH_ON_ERROR=warn %status -n 3 %t first | FileCheck %s --implicit-check-not=parcoach-mismatch
// RUN: env PARCOACH_NODES=3 PARCOACH_ON_ERROR=warn %status -n 3 %t | FileCheck %s --implicit-check-not=parcoach-mismatch
// CHECK: parcoach: error: 'MPI_Barrier' is called by a thread that is not the main thread, but the thread level is MPI_THREAD_FUNNELED [parcoach-thread-level]
// CHECK: exit status 0
// What differs before that is told.
// RUN: env PARCOACH_ON_ERROR=warn %status -n 3 %t first other | FileCheck %s --check-prefix=OTHER
// RUN: env PARCOACH_NODES=3 PARCOACH_ON_ERROR=warn %status -n 3 %t first other | FileCheck %s --check-prefix=OTHER
// OTHER: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// OTHER: exit status 0
#include "by-hand.h"
#include <omp.h>

int main(int argc, char **argv)
{
	int provided, rank, one = 1, all;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1) {
		if (argc > 2 && rank == 2)
			COLL(MPI_COMM_WORLD, "MPI_Allgather");
		else
			COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
#pragma omp parallel num_threads(2)
	if (omp_get_thread_num() == (rank == 1)) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	for (int i = 0; i < 5; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
