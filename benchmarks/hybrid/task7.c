// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.1: tasks created in a final task are included, so
//   executed at once, one after the other.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task final(1)
	{
#pragma omp task
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp task
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
