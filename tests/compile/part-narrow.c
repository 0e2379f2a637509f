// SPDX-License-Identifier: GPL-3.0-or-later
// What is stored or received through a pointer to something smaller is a part: the rest stays
// what it was.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -DBYTE -c %s -o %t2.o 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: nm %t2.o | FileCheck %s --check-prefix=SYM
// SYM: __parcoach
// NONE-NOT: warning:
#include <mpi.h>

#ifdef BYTE
/* It is not known whether one byte is all. */
static void byte(void *p)
{
	*(char *)p = 0;
}

int main(int argc, char **argv)
{
	int rank;
	long v;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v = (long)rank << 33;
	byte(&v);
	if (v > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
#else
static void clear(int *p)
{
	*p = 0;
}

int main(int argc, char **argv)
{
	int rank;
	long v, *q = &v, a[2], all;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a[0] = a[1] = v = all = (long)rank << 33;
	*(char *)q = 0;
	if (v > 3) // CHECK: [[#@LINE+1]]:17: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	clear((int *)&a[0]);
	if (a[0] > 3) // CHECK: [[#@LINE+1]]:17: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(&all, sizeof all, MPI_BYTE, 0, MPI_COMM_WORLD);
	if (all > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	*q = 5;
	if (v > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
#endif
