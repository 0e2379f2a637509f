// SPDX-License-Identifier: GPL-3.0-or-later
// A region that one process cancels and another does not: found by the compiler, and
// in the run if cancellation is on.
// RUN: %mpicc -g -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=GCC
// RUN: env OMP_CANCELLATION=true %status -n 2 %t | FileCheck %s
// RUN: env OMP_CANCELLATION=false %status -n 2 %t | FileCheck %s --check-prefix=OFF --implicit-check-not=parcoach
// GCC: cancel-parts.c:[[#@LINE+20]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives
// CHECK-DAG: rank 0  MPI_Finalize
// CHECK-DAG: rank 1  MPI_Barrier {{.*}}cancel-parts.c:[[#@LINE+17]]
// CHECK: exit status 66
// OFF: exit status 0
#include <mpi.h>

int main(int argc, char **argv)
{
	int provided, rank;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	if (provided < MPI_THREAD_SERIALIZED)
		return 1;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	{
#pragma omp cancel parallel if (rank == 0)
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
