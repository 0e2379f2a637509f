// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 6.12: the starts are in one order, by the primary thread;
//   completion is free.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Request r[2];

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
#pragma omp master
	{
		MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
		MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
		MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
