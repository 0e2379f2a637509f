// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.2: a barrier lies between the primary thread's call
//   and the other.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
		MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
