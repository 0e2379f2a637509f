// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.5, 2.20.1: the taskwait ends the first task before the second is
//   made, which cancels.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp master
#pragma omp taskgroup
	{
#pragma omp task
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskwait
		for (int i = 0; i < 4; i++) {
#pragma omp task
			{
#pragma omp cancel taskgroup if (i == 2)
#pragma omp atomic
				x++;
			}
		}
	}
	MPI_Finalize();
	return 0;
}
