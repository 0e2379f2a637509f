// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: all threads of all processes cancel in the same iteration,
//   behind the barrier of the single.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, y = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 5; i++) {
#pragma omp single
		{
			x++;
			MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
		}
#pragma omp cancel parallel if (i == 3)
	}
	if (y != 4)
		MPI_Abort(MPI_COMM_WORLD, 3);
	MPI_Finalize();
	return 0;
}
