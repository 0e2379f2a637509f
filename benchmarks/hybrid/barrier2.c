// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.2: all threads see the same shared value, so all or
//   none come to the barrier.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int more = argc < 5;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
		if (more) {
#pragma omp barrier
			x = 1;
		}
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
