// SPDX-License-Identifier: GPL-3.0-or-later
// What is stored through a pointer differs in the variables to which it may point.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int *chosen(int *a, int *b, int first)
{
	return first ? a : b;
}

static void differ(int n)
{
	int rank, q = 0, r = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	*chosen(&q, &r, n > 2) = rank;
	// CHECK: points-seen.c:[[@LINE+2]]:{{.*}}warning: not every process
	if (q == 1)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void same(void)
{
	int rank, q = 0, r = 0, *p = &q;

	MPI_Comm_rank(MPI_COMM_WORLD, p);
	rank = *p;
	p = &r;
	*p = 3;
	if (r == 3) /* it did not point to r before */
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	differ(3);
	same();
	MPI_Finalize();
	return 0;
}
