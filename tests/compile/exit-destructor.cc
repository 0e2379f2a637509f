// SPDX-License-Identifier: GPL-3.0-or-later
// exit () runs the destructors of static objects.  If they have collectives, a process
// that ends calls them while others call what follows.
// RUN: %pcxx -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcxx -DKEPT= -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=NONE
// CHECK: __parcoach_
// NONE-NOT: __parcoach_
#include <mpi.h>
#include <stdlib.h>
#ifndef KEPT
#define KEPT static
#endif

namespace { // no other unit can call it
struct last {
	~last() { MPI_Barrier(MPI_COMM_WORLD); }
};
}

int main()
{
	MPI_Comm comm = MPI_COMM_WORLD;
	KEPT last it;
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		exit(0); /* does not destroy what is not static */
	MPI_Bcast(&rank, 1, MPI_INT, 0, comm);
}
