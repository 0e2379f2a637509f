// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: under FUNNELED the main thread alone may call; OpenMP
//   5.1 2.10.2: single is executed by any thread.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
#pragma omp single
	MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
