// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 3.2.5: omp_in_parallel tells which of the two applies; in
//   each of them one thread calls.
#include "hybrid.h"

static void meet(void)
{
	if (omp_in_parallel()) {
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
	meet();
#pragma omp parallel num_threads(2)
	meet();
	MPI_Finalize();
	return 0;
}
