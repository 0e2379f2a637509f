// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.3: all threads go down together, and each single ends
//   with a barrier.
#include "hybrid.h"

static void down(int n)
{
#pragma omp single
	MPI_Barrier(MPI_COMM_WORLD);
	if (n > 0)
		down(n - 1);
}

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	down(3);
	MPI_Finalize();
	return 0;
}
