// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.11: inout on one object is a chain, in the order of
//   creation.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	for (int i = 0; i < 3; i++) {
#pragma omp task depend(inout : x)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp task depend(inout : x)
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
