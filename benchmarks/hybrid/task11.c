// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.11: the dependences give process 0 the order that the
//   others have by program text.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
	if (rank == 0) {
#pragma omp task depend(inout : x)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp task depend(inout : x)
		MPI_Barrier(MPI_COMM_WORLD);
	} else {
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
