// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 2.19.11: two in dependences do not order
//   each other.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task depend(in : x)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp task depend(in : x)
		{
			int y = x;
			MPI_Bcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
		}
	}
	MPI_Finalize();
	return 0;
}
