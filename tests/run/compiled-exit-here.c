// SPDX-License-Identifier: GPL-3.0-or-later
// exit () in the collective's own function, where the compiler sees that it does
// not come back: level default does not warn, the run is stopped all the same.
// RUN: %mpicc %s -o %t %rt 2>&1 | count 0
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=all %s -o %t.all %rt
// RUN: %mpicc -w -fplugin-arg-parcoach-analysis=paper %s -o %t.paper %rt
// RUN: %status -n 3 %t.all | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t.all skip | FileCheck %s
// RUN: %long %status -n 3 %t.paper skip | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: parcoach:   rank 1 {{ *}}exit
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1 && rank == 1)
		exit(3);
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
