// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14: called by one thread outside, by all threads in the
//   region.
// SHOWN: either
#include "hybrid.h"

static void meet(void)
{
	MPI_Barrier(MPI_COMM_WORLD); // HERE
}

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
	meet();
#pragma omp parallel num_threads(2)
	meet();
	MPI_Finalize();
	return 0;
}
