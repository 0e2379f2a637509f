#include <mpi.h>
#include "halo.h"

void halo_exchange(int rank)
{
	int sum;

	MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

void halo_finish(int rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); /* mistake in a callee */
}
