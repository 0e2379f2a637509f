// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 3.8.1, 11.6.2: each thread asks whether there is any message,
//   which makes progress, and then receives one with a tag of its own.
#include <omp.h>
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank, y[4] = { 1, 2, 3, 4 };

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0) {
		MPI_Send(y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
		MPI_Send(y, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
	} else if (rank == 1) {
#pragma omp parallel num_threads(2)
		{
			int here = 0, z[4];

			MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
				   &here, MPI_STATUS_IGNORE);
			if (omp_get_num_threads() == 2)
				MPI_Recv(z, 4, MPI_INT, 0, omp_get_thread_num(),
					 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		}
	}
	MPI_Finalize();
	return 0;
}
