// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.1: each thread makes the same two calls in one
//   critical region, so every order gives the same sequence.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) private(x)
#pragma omp critical
	{
		x = 1;
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
