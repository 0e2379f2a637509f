// SPDX-License-Identifier: GPL-3.0-or-later
// MPI-4.0 6.13: persistent collectives are initialised in one order, which is
// compared, and started in any, which is not.  MPI-3 has none of them.
// RUN: %handcc %s -o %t
// RUN: %preload -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %preload -n 2 %t wrong | FileCheck %s --check-prefix=%persistent
// RIGHT: exit status 0
// NONE: exit status 0
// PERSISTENT: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// PERSISTENT-NEXT: parcoach:   rank 0  MPI_Barrier_init
// PERSISTENT-NEXT: parcoach:   rank 1  MPI_Bcast_init
// PERSISTENT: exit status 66
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#if MPI_VERSION >= 4
	int bcast = argc > 1 ? !rank : 1, x = 0;
	MPI_Request r[2];

	for (int i = 0; i < 2; i++)
		if (i == bcast)
			MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD,
				       MPI_INFO_NULL, &r[1]);
		else
			MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
	MPI_Start(&r[rank]);
	MPI_Start(&r[!rank]);
	MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	MPI_Request_free(&r[0]);
	MPI_Request_free(&r[1]);
#endif
	MPI_Finalize();
	return 0;
}
