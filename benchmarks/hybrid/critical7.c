// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.1, 2.19.2: the barrier orders all of the first before
//   all of the second; within each every order is the same.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) private(x)
	{
		x = 1;
#pragma omp critical
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp critical
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
