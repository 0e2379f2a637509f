// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: under SERIALIZED no two threads may be in MPI; OpenMP
//   5.1 2.10.2: after nowait the others go on. The messages match by tag.
// SHOWN: either
#include "hybrid.h"

static void exchange(int rank, int tag)
{
	int x;

	MPI_Sendrecv(&tag, 1, MPI_INT, rank, tag, &x, 1, MPI_INT, rank, tag, // HERE
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE); // HERE
}

int main(int argc, char **argv)
{
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	rank ^= 1;
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		exchange(rank, 1);
#pragma omp single
		exchange(rank, 2);
	}
	MPI_Finalize();
	return 0;
}
