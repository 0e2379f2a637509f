// SPDX-License-Identifier: GPL-3.0-or-later
// MPI's library linked before the run time: nothing can be checked, and that is
// said once; the other way round the program is stopped.
// RUN: %mpicc %s -o %t -Wl,--no-as-needed -lmpi %rt 2> %t.log
// RUN: %status -n 2 %t | FileCheck --check-prefix=BEHIND %s
// BEHIND-NOT: parcoach:
// BEHIND: parcoach: warning: nothing is checked: the MPI library is linked before -lparcoach_rt
// BEHIND-NOT: parcoach:
// BEHIND: exit status 0
// RUN: %mpicc %s -o %t -Wl,--no-as-needed %rt -lmpi 2> %t.log
// RUN: %status -n 2 %t | FileCheck %s
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different
// CHECK: exit status 66
#include <mpi.h>

int main(int argc, char **argv)
{
	int n = 0, rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	/* The root of a short message does not wait. */
	if (rank == 0)
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
