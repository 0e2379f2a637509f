// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 1.4.4, 2.19.8: the release of 'ready' by one thread and its
//   acquire by the other order the two calls on every process.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int ready = 0, seen = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) firstprivate(seen)
	if (omp_get_thread_num() == 0) {
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp atomic write release
		ready = 1;
	} else if (omp_get_thread_num() == 1) {
		while (!seen) {
#pragma omp atomic read acquire
			seen = ready;
		}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
