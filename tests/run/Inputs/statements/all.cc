// SPDX-License-Identifier: GPL-3.0-or-later
// All processes call MPI_Barrier if the argument, which they receive, is 3.
#include <cstdlib>
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		n = atoi(argv[1]);
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (n == 3)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
