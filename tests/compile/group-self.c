// SPDX-License-Identifier: GPL-3.0-or-later
// The group of MPI_COMM_SELF is another one on each process: its member has another
// rank in the group of all.  That of MPI_COMM_WORLD is the same.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

int main(int argc, char **argv)
{
	MPI_Group all, self;
	int zero = 0, mine, first, n;

	MPI_Init(&argc, &argv);
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	MPI_Comm_group(MPI_COMM_SELF, &self);
	MPI_Group_translate_ranks(self, 1, &zero, all, &mine);
	MPI_Group_translate_ranks(all, 1, &zero, all, &first);
	MPI_Comm_size(MPI_COMM_SELF, &n);
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (mine)
		MPI_Barrier(MPI_COMM_WORLD);
	if (first || n > 1)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
