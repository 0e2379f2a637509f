// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.6.2, 6.14: concurrent, but on different communicators.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Comm other;

	START(MPI_THREAD_MULTIPLE);
	MPI_Comm_dup(MPI_COMM_WORLD, &other);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, other);
	}
	MPI_Comm_free(&other);
	MPI_Finalize();
	return 0;
}
