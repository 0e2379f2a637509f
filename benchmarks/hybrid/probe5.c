// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 3.8.1, 11.6.2: each thread probes for a tag of its own, so no other
//   receive matches.
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
#pragma omp parallel for num_threads(2)
		for (int tag = 0; tag < 2; tag++) {
			int n, z[4];
			MPI_Status status;

			MPI_Probe(0, tag, MPI_COMM_WORLD, &status);
			MPI_Get_count(&status, MPI_INT, &n);
			MPI_Recv(z, n, MPI_INT, status.MPI_SOURCE,
				 status.MPI_TAG, MPI_COMM_WORLD,
				 MPI_STATUS_IGNORE);
		}
	}
	MPI_Finalize();
	return 0;
}
