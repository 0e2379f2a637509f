// SPDX-License-Identifier: GPL-3.0-or-later
// MPICH 5 says that no process shares memory with another one.  The run time can still
// share its own with the processes of this node.
// REQUIRES: one-node
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=nodes --implicit-check-not=note:
// RUN: %status -n 3 %t wrong | FileCheck %s
// RIGHT-DAG: parcoach: 6 checks by 3 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK: exit status 66
#include "by-hand.h"

int PMPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *part)
{
	(void)comm, (void)type, (void)key, (void)info;
	return PMPI_Comm_dup(MPI_COMM_SELF, part);
}

int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	if (argc > 1 && !rank) {
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
