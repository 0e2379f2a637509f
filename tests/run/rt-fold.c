// SPDX-License-Identifier: GPL-3.0-or-later
// Six processes, three places, one of them twice by different lines.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 6 %t | FileCheck %s
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	// CHECK: parcoach: error: processes of MPI_COMM_WORLD
	if (rank == 0 || rank == 2 || rank == 3) {
		// CHECK-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier    {{.*}}:[[#@LINE+1]]{{$}}
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	} else if (rank == 1) {
		// CHECK-NEXT: parcoach:   rank 1        MPI_Allreduce  {{.*}}:[[#@LINE+1]]{{$}}
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
	} else {
		// CHECK-NEXT: parcoach:   ranks 4-5     MPI_Barrier    {{.*}}:[[#@LINE+1]]{{$}}
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	}
	// CHECK: exit status 66
	MPI_Finalize();
	return 0;
}
