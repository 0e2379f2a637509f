// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 2 of the paper, run: a barrier meets a nonblocking one.  All blocking or
// all nonblocking is right.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %mpicc -w -O2 -fopenmp %s -o %t.2 %rt
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.2 all | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 4 %t one rank | FileCheck %s
// RUN: %long env OMP_NUM_THREADS=2 %status -n 4 %t.2 one rank | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>

static void f(int blocking)
{
	MPI_Request request = MPI_REQUEST_NULL;

	if (blocking)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   rank 0 {{ *}}MPI_Barrier {{.*}}paper-listing-2.c:[[#@LINE]]
	else
		MPI_Ibarrier(MPI_COMM_WORLD, &request); // CHECK-DAG: parcoach:   ranks 1-3 {{ *}}MPI_Ibarrier {{.*}}paper-listing-2.c:[[#@LINE]]
#pragma omp parallel
	{
	}
	MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f(argc > 2 ? rank == 0 : argc > 1);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
