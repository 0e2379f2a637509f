#include "grid.h"
#include <mpi.h>

Grid::Grid(int rank) : value(rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // mistake behind a constructor
}

double Grid::norm() const
{
	double sum = 0;

	MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return sum;
}
