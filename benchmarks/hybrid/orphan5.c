// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2: the function of the other file has a single with
//   nowait, and no barrier lies before the caller's.
// SHOWN: run
#include "hybrid.h"

void share(int *x);

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
		share(&x);
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
