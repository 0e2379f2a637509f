// SPDX-License-Identifier: GPL-3.0-or-later
// An element of a container, of a number that differs between processes.
// XFAIL: *
// LIMIT: the members of std::vector are functions that the model does not look into;
// what they return is not proved to be the same, and told of at level strict only.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
	std::vector<int> v(10);
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++)
		v[i] = i;
	if (v[3])
		MPI_Barrier(MPI_COMM_WORLD);
	if (v[rank])
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: element.cc:[[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' may not
	MPI_Finalize();
}
