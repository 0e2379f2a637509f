/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alone, it is not known that all processes hand over the same. */
#include <mpi.h>

void meet(int n, int rank);

#ifdef MAIN
int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	meet(0, rank);
	MPI_Finalize();
	return 0;
}
#else
void meet(int n, int rank)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (n && rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
#endif
