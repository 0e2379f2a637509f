#include <mpi.h>
#include "halo.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank != 0)
		halo_exchange(rank); /* mistake across files */
	halo_finish(rank);
	MPI_Finalize();
	return 0;
}
