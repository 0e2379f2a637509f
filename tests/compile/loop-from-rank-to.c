// SPDX-License-Identifier: GPL-3.0-or-later
// A loop from the number of the process to that and N runs N times: equally often
// if N is the same on all, and not if N differs, even if that is found out later.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int last(int n)
{
	int rank, last = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = rank; k < rank + n; k++) {
		last += 3;
		MPI_Bcast(&last, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	return last;
}

void equal(void)
{
	int size, rank, sum = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (int k = rank; k < rank + size; k++)
		sum += 2;
	for (int k = rank + 4; k >= rank; k -= 2)
		sum += size;
	if (last(3) + sum > 2)
		MPI_Barrier(MPI_COMM_WORLD);
}

static int count(int n)
{
	int rank, sum = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int k = rank; k < rank + n; k++)
		sum += 3;
	return sum;
}

void by_caller(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (count(rank) > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

void later(void)
{
	int rank, n = 2, sum = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 4; i++) {
		for (int k = rank; k < rank + n; k++) // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: {{.*}} the number of iterations of this loop
			sum += 3;
		n += rank & 1;
	}
	if (sum > 2)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}
