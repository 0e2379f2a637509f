// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.19.2: the only barrier between the two is
//   on a way that is not taken.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int more = argc > 5;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD); // HERE
		if (more) {
#pragma omp barrier
		}
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
