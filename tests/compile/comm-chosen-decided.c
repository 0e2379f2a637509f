// SPDX-License-Identifier: GPL-3.0-or-later
// A condition on the rank chooses the communicator: if it is true on all processes
// of all jobs, they call on one communicator.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int main(void)
{
	MPI_Comm other;
	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
	MPI_Barrier(rank <= size - 1 ? MPI_COMM_WORLD : other);
	// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [parcoach-argument]
	MPI_Barrier(rank <= size - 2 ? MPI_COMM_WORLD : other);
	return 0;
}
