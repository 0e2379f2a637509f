// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent, parcoach-multithreaded
// RULE: MPI-4.0 11.6.2; OpenMP 5.1 3.2.4: two threads call, and nothing orders
//   them.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
		if (omp_get_thread_num() == 0)
			MPI_Barrier(MPI_COMM_WORLD); // HERE
		if (omp_get_thread_num() == 1)
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
