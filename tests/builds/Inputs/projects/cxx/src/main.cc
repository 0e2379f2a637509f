#include "grid.h"
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	Grid grid(rank);
	double norm = 0;
	if (rank == 0)
		norm = grid.norm(); // mistake across files
	MPI_Finalize();
	return norm < 0;
}
