// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: thread-level
// n: 2
// flags: -fopenmp
// With MPI_THREAD_FUNNELED only the main thread may call.
#include "../case.h"

int main(void)
{
	int v = 1;

	begin(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	for (int k = 0; k < 10; k++) {
		if (IS_WRONG) {
#pragma omp single
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
		} else {
#pragma omp master
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
#pragma omp barrier
		}
	}
	return end(v);
}
