// SPDX-License-Identifier: GPL-3.0-or-later
// Which element a pointer is the address of may differ: all that is behind it does.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
static int v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
static struct { int *p; } s;

static int second(const int *a)
{
	return a[1];
}

int main(int argc, char **argv)
{
	int rank, size, *q = v, *r = v;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	s.p = v + rank % 4;
	q = q + rank % 4;
	r = r + size % 4;
	if (r[1] == 3 || second(v + size % 4) == 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (s.p[1] == 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: :[[#@LINE]]:{{.*}} warning: not every
	if (q[1] == 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: :[[#@LINE]]:{{.*}} warning: not every
	MPI_Finalize();
	return 0;
}
