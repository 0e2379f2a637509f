// SPDX-License-Identifier: GPL-3.0-or-later
// Level strict tells of all that level default tells of, and of more.
// XFAIL: *
// LIMIT: at level strict any function that is not defined here may throw; so the ways of
// a condition meet at the end of the program only, and where a further condition comes
// before, what follows is given up as one question or two (match/pair.c).
// RUN: %mpicxx -fplugin-arg-parcoach-analysis=strict -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
int get(int);

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (get(rank + 3) > rank)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: throws.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	get(4);
	if (get(rank + 2) > rank)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: throws.cc:[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Finalize();
}
