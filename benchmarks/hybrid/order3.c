// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence, parcoach-mismatch
// RULE: MPI-4.0 6.14: the dependences of process 0 fix another order than the
//   text of the others.
// SHOWN: either
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
		MPI_Barrier(MPI_COMM_WORLD); // HERE
#pragma omp task depend(inout : x)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	} else {
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
