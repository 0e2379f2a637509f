// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.9: all threads of the team execute a scope
//   region.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp scope
	MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
