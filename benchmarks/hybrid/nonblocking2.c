// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 6.12: nonblocking collectives must be started in the same
//   order, too; OpenMP 5.1 2.10.2: nowait, so there is none.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Request r[2];

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Ibarrier(MPI_COMM_WORLD, &r[0]); // HERE
#pragma omp single
		MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]); // HERE
	}
	MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	MPI_Finalize();
	return 0;
}
