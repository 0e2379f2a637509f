// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.16: master has no barrier at its end, so
//   another thread can come to the single at the same time.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp single
		MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, // HERE
			   MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
