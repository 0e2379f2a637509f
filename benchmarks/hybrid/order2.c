// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 6.14: the order is the same, by master and barrier on process
//   0, by the barriers of single on the others.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	if (rank == 0) {
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	} else {
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
