// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives that are called through pointers to the procedures of MPI are compared.
// RUN: %mpicc -g %s -o %t %rt 2>/dev/null
// RUN: %status -n 2 %t | FileCheck %s
// RUN: %status -n 2 %t right | FileCheck %s --implicit-check-not=parcoach: --check-prefix=RIGHT
// CHECK: error: processes of MPI_COMM_WORLD are calling different collectives
// CHECK-DAG: rank 0 {{ *}}MPI_Finalize
// CHECK-DAG: rank 1 {{ *}}MPI_Barrier
// CHECK: exit status 66
// RIGHT: exit status 0
#include <mpi.h>

static int (*volatile wait_for_all)(MPI_Comm) = MPI_Barrier;

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 1 || argc > 1)
		wait_for_all(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
