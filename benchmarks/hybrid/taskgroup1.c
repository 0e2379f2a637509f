// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.6: taskgroup waits for the descendants, too.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp taskgroup
		{
#pragma omp task
			{
#pragma omp task
				MPI_Barrier(MPI_COMM_WORLD);
			}
		}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
