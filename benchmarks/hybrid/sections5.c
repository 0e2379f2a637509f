// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.10.1: nowait takes the barrier between
//   the section and the single.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp sections nowait
		{
#pragma omp section
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
		}
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
