// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence, parcoach-mismatch
// RULE: MPI-4.0 6.14: the same order on all processes; the barriers of single
//   fix one here, but not the same on process 0.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	if (rank == 0) {
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	} else {
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
