// SPDX-License-Identifier: GPL-3.0-or-later
// What a loop of OpenMP sets on all processes: it has iterations, or perhaps not.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void set(int n, int *data)
{
	int v[4] = {0, 0, 0, 0}, w[4] = {0, 0, 0, 0}, rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	#pragma omp simd
	for (int i = 0; i < 4; i++)
		v[i] = rank;
	// CHECK: argument-iterations.c:[[@LINE+1]]:{{.*}}warning: the count of 'MPI_Bcast' may differ
	MPI_Bcast(data, v[2], MPI_INT, 0, MPI_COMM_WORLD);
	#pragma omp simd
	for (int i = 0; i < n; i++)
		w[i] = rank;
	MPI_Bcast(data, w[2], MPI_INT, 0, MPI_COMM_WORLD);
}
