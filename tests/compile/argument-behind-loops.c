// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that run differently often on each process come before the call: they end
// everywhere, so any process reaches it.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void work(int *x)
{
	int rank, size, sum = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (int i = 0; i < rank % 3 + 1; i++)
		sum += x[i];
	for (int i = rank; i < 2 * rank + 1; i++)
		sum -= x[i];
	for (int i = 0; i < rank % 5; i++)
		sum ^= x[i];
	for (int k = 0; k < size; k++)
		// CHECK: :[[#@LINE+1]]:{{.*}} the root of 'MPI_Bcast' may differ between
		MPI_Bcast(x, 1, MPI_INT, size - 1 - rank, MPI_COMM_WORLD);
	for (int k = 0; k < size; k++)
		MPI_Bcast(x, 1, MPI_INT, size - 1 - k, MPI_COMM_WORLD);
	x[0] = sum;
}
