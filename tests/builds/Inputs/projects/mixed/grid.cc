#include <mpi.h>
#include "grid.h"

Grid::Grid(int rank) : value(rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // mistake behind a constructor
}

double Grid::norm() const
{
	return value;
}

extern "C" double grid_make(int rank)
{
	Grid *grid = new Grid(rank);
	double norm = grid->norm();

	delete grid;
	return norm;
}
