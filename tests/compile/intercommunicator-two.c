// SPDX-License-Identifier: GPL-3.0-or-later
// Of four parts, two are joined: a condition that is the same in each part may be the
// same in the two.  One that differs in a part is told of.
// RUN: %pcc -O1 -c %s 2>&1 -o %t.o | FileCheck %s --implicit-check-not=warning
// RUN: nm %t.o | FileCheck %s --check-prefix=SYMBOLS
// SYMBOLS: __parcoach
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, quarter;
	MPI_Comm part, both;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	quarter = rank % 4;
	MPI_Comm_split(MPI_COMM_WORLD, quarter, rank, &part);
	MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, quarter ^ 1, 1, &both);
	if (quarter < 2)
		MPI_Barrier(both);
	// CHECK: :[[#@LINE+2]]:{{.*}}warning: not every process of 'both' may reach this 'MPI_Bcast'
	if (rank > 5)
		MPI_Bcast(&quarter, 1, MPI_INT, 0, both);
	MPI_Comm_free(&both);
	MPI_Finalize();
	return 0;
}
