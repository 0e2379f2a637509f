// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence
// RULE: OpenMP 5.1 2.20.1: which iterations other threads have begun when one cancels
//   is chance, and so is how often they call; MPI-4.0 6.14.
// SHOWN: compile
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp for
	for (int i = 0; i < 8; i++) {
#pragma omp critical
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp cancel for if (i == 5)
	}
	MPI_Finalize();
	return 0;
}
