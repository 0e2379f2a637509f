// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 2 calls MPI_Barrier, if there is one and the argument is 3.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 2 && atoi(argv[1]) == 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
