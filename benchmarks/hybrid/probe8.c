// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-message-race
// RULE: MPI-4.0 3.8.1, 11.6.2; OpenMP 5.1 2.12.1: nothing orders the tasks, and
//   each is told of whatever message comes first.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank, y[4] = { 1, 2, 3, 4 };

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 6, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel num_threads(2)
#pragma omp single
		for (int i = 0; i < 2; i++)
#pragma omp task
		{
			int n, z[4];
			MPI_Status status;

			MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status); // HERE
			MPI_Get_count(&status, MPI_INT, &n);
			MPI_Recv(z, n, MPI_INT, 0, status.MPI_TAG, // HERE
				 MPI_COMM_WORLD, MPI_STATUS_IGNORE); // HERE
		}
	}
	MPI_Finalize();
	return 0;
}
