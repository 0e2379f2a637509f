// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.9: iteration by iteration, so root and operation,
//   which depend on it, are in the same order on all processes.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[4] = { 0 }, b = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel for num_threads(2) ordered schedule(dynamic, 1)
	for (int i = 0; i < 4; i++) {
#pragma omp ordered
		{
			MPI_Bcast(&a[i], 1, MPI_INT, i % 2, MPI_COMM_WORLD);
			if (i == 2)
				MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return 0;
}
