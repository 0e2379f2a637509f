// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence
// RULE: OpenMP 5.1 2.20.1: a task of a cancelled taskgroup that has not begun may be
//   discarded, one that has goes on: chance; MPI-4.0 6.14: all processes call it.
// SHOWN: compile
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
	{
#pragma omp task
		{
#pragma omp atomic
			x++;
#pragma omp cancel taskgroup
		}
#pragma omp task
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
