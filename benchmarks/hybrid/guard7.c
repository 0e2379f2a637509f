// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded, parcoach-mismatch
// RULE: OpenMP 5.1 3.2.2; MPI-4.0 6.14: each thread of the outer team has an inner
//   one of one thread.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp parallel
	{
		if (omp_get_num_threads() == 1)
			MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
