// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence, parcoach-mismatch
// RULE: MPI-4.0 6.14: all processes of the communicator must call; only
//   process 0 does.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
