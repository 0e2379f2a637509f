// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2: the order of collectives must be fixed; OpenMP 5.1
//   2.19.1: critical excludes, but either thread may be first.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
#pragma omp critical
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp section
#pragma omp critical
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
