// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: under SERIALIZED no two threads may be in MPI; OpenMP
//   5.1 2.10.1: the sections run at the same time.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank, y = 0;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	rank ^= 1;
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
		MPI_Sendrecv(&rank, 1, MPI_INT, rank, 1, &x, 1, MPI_INT, rank, // HERE
			     1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // HERE
#pragma omp section
		MPI_Sendrecv(&rank, 1, MPI_INT, rank, 2, &y, 1, MPI_INT, rank, // HERE
			     2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // HERE
	}
	MPI_Finalize();
	return 0;
}
