// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence
// RULE: OpenMP 5.1 2.20.1: the task that cancels on rank 0 skips the rest of it;
//   MPI-4.0 6.14: all processes call the barrier.
// SHOWN: compile
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
#pragma omp task
	{
#pragma omp cancel taskgroup if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
