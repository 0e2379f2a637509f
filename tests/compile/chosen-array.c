// SPDX-License-Identifier: GPL-3.0-or-later
// A pointer is set to an array or to a variable, and an element is written before the
// read: the read is of what was written.
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int main(int argc, char **argv)
{
	int list[2] = { 1, 2 }, one = 1, rank, n = argc, *p;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	p = n > 2 ? list : &one;
	if (*p > 1)
		MPI_Barrier(MPI_COMM_WORLD);
	p = n > 2 ? list : &one;
	list[0] = rank;
	if (*p > 1)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
