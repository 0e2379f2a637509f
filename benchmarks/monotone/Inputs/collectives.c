// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives that nothing calls.
#include <mpi.h>

void unrelated_barrier(MPI_Comm comm, int *rank)
{
	MPI_Comm_rank(comm, rank);
	MPI_Barrier(comm);
	MPI_Bcast(rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
