// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.7, 2.19.2: atomic is no MPI matter; behind the barrier
//   the primary thread communicates.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, sum;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp atomic
		x++;
#pragma omp barrier
#pragma omp master
		MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
