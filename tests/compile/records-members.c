// SPDX-License-Identifier: GPL-3.0-or-later
// A member of a member of two objects is one location, so both have one value number: which
// variable it is in does not count, unlike for a member of the variable itself (`exact`).
// XFAIL: *
// RUN: %pcc -c %s -o %t.o && nm %t.o | FileCheck %s
// CHECK: U __parcoach_MPI_Barrier
#include <mpi.h>
struct in { int x; };
struct s { struct in i; };
int main(int argc, char **argv)
{
	struct s a, b;
	int rank, n;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.i.x = 0;
	b.i.x = 1;
	if (rank)
		n = a.i.x;
	else
		n = b.i.x;
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
