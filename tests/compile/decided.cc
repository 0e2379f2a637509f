// SPDX-License-Identifier: GPL-3.0-or-later
// As decided.c, in C++: the condition in a lambda and in a method.
// RUN: %pcxx -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct node {
	int rank, size;
	bool is_last() const { return rank == size - 1 && size % 48 == 0; }
};

void f()
{
	node n;

	MPI_Comm_rank(MPI_COMM_WORLD, &n.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &n.size);
	if (n.is_last())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
	if (n.rank % 96 == n.size + 3)
		MPI_Barrier(MPI_COMM_WORLD);
}
