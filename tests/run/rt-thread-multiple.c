// SPDX-License-Identifier: GPL-3.0-or-later
// Two threads use two communicators at once under MPI_THREAD_MULTIPLE: right.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s --check-prefix=WRONG
// CHECK: exit status 0
// WRONG: parcoach: error: processes of communicator 'second'
// WRONG: exit status 66
#include "by-hand.h"
#include <omp.h>

int main(int argc, char **argv)
{
	int rank, provided;
	MPI_Comm comm[2];

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	if (provided < MPI_THREAD_MULTIPLE)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 2; i++) {
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
		MPI_Comm_set_name(comm[i], i ? "second" : "first");
		COLL(comm[i], "MPI_Barrier");
	}
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 500; i++) {
		MPI_Comm mine = comm[omp_get_thread_num()];

		if (argc > 1 && i == 300 && rank && omp_get_thread_num())
			COLL(mine, "MPI_Bcast");
		COLL(mine, "MPI_Barrier");
		MPI_Barrier(mine);
		LEAVE();
	}
	MPI_Finalize();
	return 0;
}
