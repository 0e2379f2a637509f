// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded, parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.19.1: one process may call Bcast Bcast
//   Barrier Barrier, another Bcast Barrier Bcast Barrier.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) private(x)
	{
		x = 1;
#pragma omp critical
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp critical
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
