// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 6.12, 11.6.2: one thread starts, another completes, behind a
//   barrier; one at a time.
#include "hybrid.h"

int main(int argc, char **argv)
{
	MPI_Request r;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp single
		MPI_Ibarrier(MPI_COMM_WORLD, &r);
#pragma omp single
		MPI_Wait(&r, MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
