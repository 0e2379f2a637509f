// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-message-race
// RULE: MPI-4.0 3.8.1, 11.6.2: no matching receive may come between probe and
//   receive; OpenMP 5.1 2.10.1: the sections run at the same time.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank, n = 0, x[4] = { 0 }, y[4] = { 1, 2, 3, 4 };
	MPI_Status status;

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel sections num_threads(2)
		{
#pragma omp section
			{
				MPI_Probe(0, 5, MPI_COMM_WORLD, &status); // HERE
				MPI_Get_count(&status, MPI_INT, &n);
				MPI_Recv(x, n, MPI_INT, 0, 5, MPI_COMM_WORLD, // HERE
					 MPI_STATUS_IGNORE); // HERE
			}
#pragma omp section
			MPI_Recv(y, 4, MPI_INT, MPI_ANY_SOURCE, 5, // HERE
				 MPI_COMM_WORLD, MPI_STATUS_IGNORE); // HERE
		}
	}
	MPI_Finalize();
	return 0;
}
