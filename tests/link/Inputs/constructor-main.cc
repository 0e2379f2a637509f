#include "constructor.h"
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	{
		Grid grid(rank);
	}
	MPI_Finalize();
}
