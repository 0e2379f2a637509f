// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.2.1: MULTIPLE allows calls at the same time; each thread
//   has its own tag.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int rank;

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	rank ^= 1;
#pragma omp parallel num_threads(2) private(x)
	{
		int tag = omp_get_thread_num();

		MPI_Sendrecv(&tag, 1, MPI_INT, rank, tag, &x, 1, MPI_INT, rank,
			     tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
