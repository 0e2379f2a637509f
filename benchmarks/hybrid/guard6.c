// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 3.2.2: where omp_get_num_threads () is 1 the innermost team has
//   one thread.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel
	{
		if (omp_get_num_threads() < 2)
			MPI_Barrier(MPI_COMM_WORLD);
		else
#pragma omp single
			MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
