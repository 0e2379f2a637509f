// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.6.2, 6.14: the two sections use different communicators, so
//   no order is needed.
#include "hybrid.h"

int main(int argc, char **argv)
{
	MPI_Comm other;

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp section
		MPI_Barrier(other);
	}
	MPI_Comm_free(&other);
	MPI_Finalize();
	return 0;
}
