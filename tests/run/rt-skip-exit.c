// SPDX-License-Identifier: GPL-3.0-or-later
// exit () without MPI_Finalize: an error if others wait for a collective; the
// user's own exit status if nobody does.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t skip | FileCheck %s
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=ALL --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: parcoach:   ranks 0-1  MPI_Barrier
// CHECK-DAG: parcoach:   rank 2     exit         without MPI_Finalize{{$}}
// CHECK: exit status 66
// MPICH's launcher may take the status of another process, which it has killed.
// ALL: exit status {{7|9}}
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 2 || argc == 1)
		exit(7);
	/* Nobody waits for anybody: rank 2 must not wait long either. */
	if (argc > 2)
		sleep(20);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
