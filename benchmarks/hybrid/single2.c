// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.10.2: nowait takes the barrier, so
//   another thread can be in the second single while the first is executed.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp single
		MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, // HERE
			   MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
