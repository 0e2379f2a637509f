/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pmpi-tool.c - another tool that uses PMPI: it counts barriers, and makes a
 *               collective of its own at the end.
 */
#include <mpi.h>
#include <stdio.h>

static int barriers;

int MPI_Barrier(MPI_Comm comm)
{
	barriers++;
	return PMPI_Barrier(comm);
}

int MPI_Finalize(void)
{
	int rank, sum;

	PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
	PMPI_Reduce(&barriers, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		printf("tool: %d barriers\n", sum);
		fflush(stdout);
	}
	return PMPI_Finalize();
}
