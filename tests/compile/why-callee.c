// SPDX-License-Identifier: GPL-3.0-or-later
// The derivation goes into the function that computes a value, and names what it takes
// from its summary.
// RUN: %pcc -c %s -o %t.o
// RUN: %parcoach check --quiet --why=why-callee.c:28 %t.o | FileCheck %s
// RUN: %pcc -fplugin-arg-parcoach-why=28 -c %s -o %t.o | FileCheck %s
#include <mpi.h>

static int steps(MPI_Comm comm, int most)
{
	int n = 0;

	MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_MAX, comm);
	return n < most ? n : most;
}

int main(void)
{
	int n, rank;

	MPI_Init(NULL, NULL);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	n = steps(MPI_COMM_WORLD, 5);
	if (rank == 0)
		rank = steps(MPI_COMM_SELF, rank);
	if (n > 2)
		/* the call that is asked about */
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
// CHECK: why-callee.c:26: this condition is the same on all processes
// CHECK-NEXT: why-callee.c:23: 'n' is set by 'steps': taken from the summary of 'steps', which is explained below;
// CHECK-NEXT: why-callee.c:9: 'most' is a parameter of 'steps', and this call passes a value that is the same
// CHECK-NEXT: why-callee.c:13: 'n' is set by 'MPI_Allreduce': a collective gives all its processes the same value
