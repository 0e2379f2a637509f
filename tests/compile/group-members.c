// SPDX-License-Identifier: GPL-3.0-or-later
// The members of each group pass the same tag, which may be another one in each group.  There
// is a warning if the group has all processes of the communicator.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, size, n = 0, ranks[64];
	MPI_Group all, part;
	MPI_Comm comm;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	for (int i = rank % 2; i < size && n < 64; i += 2)
		ranks[n++] = i;
	MPI_Group_incl(all, n, ranks, &part);
	MPI_Comm_create_group(MPI_COMM_WORLD, part, rank % 2, &comm);
	MPI_Barrier(comm);
	// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: the value of argument 3 of 'MPI_Comm_create_group' may differ
	MPI_Comm_create_group(MPI_COMM_WORLD, all, rank % 2, &comm);
	MPI_Finalize();
	return 0;
}
