// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: who cancels the taskgroup ends its task only; what it has
//   called before, and what stands behind the taskgroup, all processes call.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, y = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
	{
#pragma omp task
		{
			MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
#pragma omp cancel taskgroup if (y == 0)
			x = 1;
		}
		for (int i = 0; i < 8; i++) {
#pragma omp task
			{
#pragma omp cancellation point taskgroup
#pragma omp atomic
				x++;
			}
		}
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
