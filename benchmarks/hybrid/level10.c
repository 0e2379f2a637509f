// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: in a nested team the primary thread of the inner team
//   is not the main thread of the process.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
	omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
	if (omp_get_thread_num() == 1) {
#pragma omp parallel num_threads(2)
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
