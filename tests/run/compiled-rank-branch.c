// SPDX-License-Identifier: GPL-3.0-or-later
// Compiler and run time together: silent when all processes agree, stopped with
// both sides when one goes round a collective; at all levels of optimisation.
// RUN: %mpicc -w -O0 -fopenmp %s -o %t.0 %rt
// RUN: %mpicc -w -O2 -g -flto -fopenmp %s -o %t.2 %rt
// RUN: %mpicc -w -O3 -fPIC -fopenmp %s -o %t.3 %rt
// RUN: %status -n 2 %t.0 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 2 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 2 %t.0 skip | FileCheck %s
// RUN: %status -n 2 %t.2 skip | FileCheck %s
// RUN: %long %status -n 2 %t.3 skip | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  MPI_Barrier  {{.*}}compiled-rank-branch.c:[[#@LINE+20]]
// CHECK-NEXT: parcoach:   rank 1  MPI_Bcast    {{.*}}compiled-rank-branch.c:[[#@LINE+23]]
// CHECK-NEXT: parcoach:   predicted at compile time: compiled-rank-branch.c:[[#@LINE+18]]: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier' [parcoach-divergence]
// CHECK-NEXT: parcoach: job stopped
// CHECK: exit status 66
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, x, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	if (provided < MPI_THREAD_SERIALIZED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
	{
#pragma omp single
		{
			if (argc < 2 || rank == 0)
				MPI_Barrier(MPI_COMM_WORLD);
		}
	}
	x = rank;
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return x;
}
