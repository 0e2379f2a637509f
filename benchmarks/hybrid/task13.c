// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.6, 2.19.3: the barrier at the end of the single completes
//   all tasks of the team before the second call.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp single
		{
#pragma omp task
			MPI_Barrier(MPI_COMM_WORLD);
		}
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
