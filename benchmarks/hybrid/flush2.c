// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent, parcoach-multithreaded
// RULE: OpenMP 5.1 1.4.4; MPI-4.0 6.14: the variable is released before the first
//   call, so whoever waits for it is not behind that.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int ready = 0, seen = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2) firstprivate(seen)
	if (omp_get_thread_num() == 0) {
#pragma omp atomic write release
		ready = 1;
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	} else if (omp_get_thread_num() == 1) {
		while (!seen) {
#pragma omp atomic read acquire
			seen = ready;
		}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
