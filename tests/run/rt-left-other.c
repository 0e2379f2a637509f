// SPDX-License-Identifier: GPL-3.0-or-later
// Processes leave a function without its collective, and those that wait in it on
// MPI_COMM_WORLD must not be told of them: that was on another communicator, with the
// collective (other) or without (skip); it was the end of the call in which they had
// made the collective before (twin); or another thread of those that wait has left
// the function in place of theirs (thread).  With the same communicator they are (same).
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_GRACE=0.5 %status -n 3 %t other skip twin thread | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_GRACE=0.5 PARCOACH_NODES=3 %status -n 3 %t other skip twin thread | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %one-node env PARCOACH_GRACE=0.5 %status -n 3 %t other thread same | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: rank{{.*}} of MPI_COMM_WORLD wait{{.*}} [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0     MPI_Barrier {{.*}}rt-left-other.c:[[#@LINE+15]]
// CHECK-NEXT: parcoach:   ranks 1-2  returned from 'meet' without calling it {{.*}}rt-left-other.c:[[#@LINE+17]]
// CHECK: exit status 66
#include "by-hand.h"
#include <omp.h>

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

static void meet(int collective, MPI_Comm comm)
{
	if (collective)
		COLL(comm, "MPI_Barrier");
	if (collective)
		MPI_Barrier(comm);
	LEAVE_ON(comm);
}

int main(int argc, char **argv)
{
	MPI_Comm part;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &part);
	for (int i = 1; i < argc; i++) {
		const char *how = argv[i];

		if (!strcmp(how, "thread")) {
#pragma omp parallel num_threads(2)
			if (omp_get_thread_num() == (rank == 0))
				meet(0, MPI_COMM_WORLD);
		} else if (!strcmp(how, "twin") && rank == 0) {
			barrier(MPI_COMM_WORLD);
		} else if (rank > 0) {
			meet(!strcmp(how, "other") || !strcmp(how, "twin"),
			     strcmp(how, "same") && strcmp(how, "twin") ?
				     part : MPI_COMM_WORLD);
		}
		usleep(rank ? 1500000 : 0);
		meet(1, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
