// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence
// RULE: OpenMP 5.1 2.20.1: the barrier of the first single is a point of cancellation,
//   so no thread of process 0 need come to the second; MPI-4.0 6.14.
// SHOWN: compile
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	{
		if (omp_get_thread_num() == 1 && rank == 0) {
#pragma omp cancel parallel
		}
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
