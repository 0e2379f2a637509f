// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.19.1: criticals of different names do not
//   exclude each other.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
#pragma omp critical(first)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp section
#pragma omp critical(second)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
