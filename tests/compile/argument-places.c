// SPDX-License-Identifier: GPL-3.0-or-later
// Processes call one broadcast at two places with two roots.  Each root is the same on
// all processes that pass it, but one need not be the other: the run compares them.
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcc -DSAME -c %s -o %t.same.o 2>&1 | count 0
// RUN: nm %t.same.o | not grep __parcoach
// CHECK: U __parcoach_typed_MPI_Bcast
#include <mpi.h>
#ifdef SAME
#define SECOND 0
#else
#define SECOND 1
#endif

int main(void)
{
	int root[2] = { 0, 0 }, rank, x = 0;

	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Bcast(&root[0], 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Bcast(&root[1], 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0)
		MPI_Bcast(&x, 1, MPI_INT, root[0], MPI_COMM_WORLD);
	else
		MPI_Bcast(&x, 1, MPI_INT, root[SECOND], MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
