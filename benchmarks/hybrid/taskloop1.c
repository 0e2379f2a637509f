// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded, parcoach-concurrent
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.12.2: the tasks of a taskloop run in any
//   order and at the same time.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(1)
	for (int i = 0; i < 4; i++)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
