// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.2, 2.12.1: with nogroup nobody waits for the tasks, but
//   those under if (0) are run at once, in the order of the loop.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp taskloop nogroup if (0) grainsize(1)
		for (int i = 0; i < 4; i++)
			MPI_Barrier(MPI_COMM_WORLD);
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
