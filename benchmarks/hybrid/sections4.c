// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.3: the barrier at the end of the first sections
//   construct orders its call before that of the second.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp sections
		{
#pragma omp section
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
		}
#pragma omp sections
		{
#pragma omp section
			MPI_Barrier(MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return 0;
}
