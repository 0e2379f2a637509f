// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.8: filter (1) is always the same thread, which executes
//   both in program order; it is not the main one: SERIALIZED.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp masked filter(1)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp masked filter(1)
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
