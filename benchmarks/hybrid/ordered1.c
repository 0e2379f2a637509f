// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.9: the ordered regions are executed one after the
//   other, in the order of the iterations.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[4] = { 0 };

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel for num_threads(2) ordered schedule(static, 1)
	for (int i = 0; i < 4; i++) {
#pragma omp ordered
		MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
