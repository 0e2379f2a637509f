// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-message-race
// RULE: MPI-4.0 3.8.1, 11.6.2: no matching receive may come between probe and
//   receive; here they are in a function each, and thread 1 takes any tag.
// SHOWN: run
#include <omp.h>
#include "hybrid.h"

static MPI_Status status;

static void look(int tag)
{
	MPI_Probe(0, tag, MPI_COMM_WORLD, &status);
}

static void take(int *x, int source, int tag)
{
	MPI_Recv(x, 4, MPI_INT, source, tag, MPI_COMM_WORLD, // HERE
		 MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
	int rank, x[4] = { 0 }, y[4] = { 1, 2, 3, 4 };

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel num_threads(2)
		if (omp_get_thread_num() == 0) {
			look(5);
			take(x, 0, 5);
		} else {
			take(y, 0, MPI_ANY_TAG);
		}
	}
	MPI_Finalize();
	return 0;
}
