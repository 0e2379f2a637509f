// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.6.2, OpenMP 5.1 2.19.1: probe and receive are in one
//   critical region, so no other receive comes between.
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
#pragma omp critical
		{
			int z[4];
			MPI_Status status;

			MPI_Probe(0, 5, MPI_COMM_WORLD, &status);
			MPI_Get_count(&status, MPI_INT, &x);
			MPI_Recv(z, x, MPI_INT, 0, 5, MPI_COMM_WORLD,
				 MPI_STATUS_IGNORE);
		}
	}
	MPI_Finalize();
	return 0;
}
