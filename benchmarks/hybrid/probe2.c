// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 3.8.2: a matched probe takes the message out of the queue:
//   each thread receives its own.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank, y[4] = { 1, 2, 3, 4 };

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel num_threads(2) private(x)
		{
			int z[4];
			MPI_Message message;
			MPI_Status status;

			MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, &status);
			MPI_Get_count(&status, MPI_INT, &x);
			MPI_Mrecv(z, x, MPI_INT, &message, MPI_STATUS_IGNORE);
		}
	}
	MPI_Finalize();
	return 0;
}
