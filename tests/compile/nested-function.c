// SPDX-License-Identifier: GPL-3.0-or-later
// The address of a nested function that uses variables of the function around it is
// that of code which the compiler makes (a trampoline): a call of it calls the function.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int apply(int (*ask)(int), int x)
{
	return ask(x);
}

static int sum(int n, int (*each)(int))
{
	int all = 0;

	for (int i = 0; i < n; i++)
		all += each(i);
	return all;
}

int main(int argc, char **argv)
{
	int rank, size;
	int mine(int x) { return x + rank; }
	int equal(int x) { return x + size; }

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (sum(3, equal) > 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (apply(mine, 2) > 4)
		// CHECK: [[#@LINE+1]]:{{.*}}warning:{{.*}}MPI_Barrier
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
