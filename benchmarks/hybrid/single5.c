// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent, parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.10.2: with nowait another thread can
//   execute the single of the next iteration while this one is executed.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 3; i++) {
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
