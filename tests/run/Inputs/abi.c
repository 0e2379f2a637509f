/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	else
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
