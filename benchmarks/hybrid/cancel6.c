// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.11, 2.20.1: the task that cancels begins when the one that it
//   depends on is over: that has not been discarded.
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
#pragma omp task depend(out : x)
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp task depend(in : x)
		{
#pragma omp cancel taskgroup
			x++;
		}
	}
	MPI_Finalize();
	return 0;
}
