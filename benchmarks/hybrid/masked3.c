// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: under FUNNELED only the main thread may call MPI;
//   OpenMP 5.1 2.8: filter (1) is another.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
#pragma omp masked filter(1)
	MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
