// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-message-race
// RULE: MPI-4.0 11.6.2: a receive gets the message of the probe only if no
//   other matching receive comes between; two threads probe for one tag.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank, y[4] = { 1, 2, 3, 4 };
	MPI_Status status;

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel num_threads(2) private(y, status, x)
		{
			int z[4];

			MPI_Probe(0, 5, MPI_COMM_WORLD, &status); // HERE
			MPI_Get_count(&status, MPI_INT, &x);
			MPI_Recv(z, x, MPI_INT, 0, 5, MPI_COMM_WORLD, // HERE
				 MPI_STATUS_IGNORE); // HERE
		}
	}
	MPI_Finalize();
	return 0;
}
