// SPDX-License-Identifier: GPL-3.0-or-later
// A member of a member of two variables is one location; which variable it is in counts.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
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
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: members.c:[[#@LINE]]:{{.*}} warning: not every process
	n = a.i.x;
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
