#include <mpi.h>

void first(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
void second(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
