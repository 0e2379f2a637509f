// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of communicators, made, used and freed: MPICH has about 2000 at a
// time, and a handle comes back for a new one.  Beside other jobs agreeing costs time
// slices.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %patient -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// CHECK: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 2200; i++) {
		MPI_Comm comm;

		MPI_Comm_split(MPI_COMM_WORLD, i % 3 == rank + 1, 0, &comm);
		COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
		LEAVE();
		if (i % 2) {
			COLL(comm, "MPI_Comm_free");
		}
		MPI_Comm_free(&comm);
	}
	MPI_Finalize();
	return 0;
}
