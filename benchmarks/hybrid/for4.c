// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.3: the single of one iteration ends with a barrier, so
//   that of the next comes behind it.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 3; i++) {
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
