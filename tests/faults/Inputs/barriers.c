// SPDX-License-Identifier: GPL-3.0-or-later
// Ten barriers and a broadcast; with an argument rank 0 has one barrier more.
#include "by-hand.h"

static void barrier(void)
{
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++)
		barrier();
	if (argc > 1 && rank == 0)
		barrier();
	COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
