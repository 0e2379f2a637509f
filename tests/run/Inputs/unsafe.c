/* SPDX-License-Identifier: GPL-3.0-or-later
 * unsafe.c - four checkpoints: a safe one; with an active request; with a message on
 *            its way; after a collective that only process 0 has called. */
#include <mpi.h>

int FTI_Checkpoint(int id, int level);

int main(int argc, char **argv)
{
	int rank, x = 1, y, total;
	MPI_Request request;
	MPI_Comm comm;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	MPI_Sendrecv(&x, 1, MPI_INT, !rank, 0, &y, 1, MPI_INT, !rank, 0, comm,
		     MPI_STATUS_IGNORE);
	FTI_Checkpoint(1, 1);
	MPI_Irecv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, &request);
	FTI_Checkpoint(2, 1);
	MPI_Send(&x, 1, MPI_INT, !rank, 0, comm);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
	if (rank == 0)
		MPI_Send(&x, 1, MPI_INT, 1, 1, comm);
	FTI_Checkpoint(3, 1);
	if (rank == 1)
		MPI_Recv(&x, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE);
	if (rank == 0)
		MPI_Bcast(&x, 1, MPI_INT, 0, comm);
	FTI_Checkpoint(4, 1);
	if (rank == 1)
		MPI_Bcast(&x, 1, MPI_INT, 0, comm);
	MPI_Reduce(&x, &total, 1, MPI_INT, MPI_SUM, 0, comm);
	MPI_Comm_free(&comm);
	MPI_Finalize();
	return 0;
}
