// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.20.1: a cancelled parallel region is left
//   by threads at different points; each calls until then.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp cancel parallel if (x)
	}
	MPI_Finalize();
	return 0;
}
