/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <mpi.h>

extern void meet(void);

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) meet();
	return MPI_Finalize();
}
