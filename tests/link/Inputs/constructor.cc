#include "constructor.h"
#include <mpi.h>

Grid::Grid(int rank) : n(rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

Grid::~Grid()
{
	if (n == 1)
		MPI_Barrier(MPI_COMM_WORLD);
}
