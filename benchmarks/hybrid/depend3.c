// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: OpenMP 5.1 2.19.11: two elements, so neither task waits for the other;
//   MPI-4.0 6.14.
// SHOWN: run
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, v[4] = { 0 };

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task depend(out : v[argc])
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp task depend(out : v[argc + 1])
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
