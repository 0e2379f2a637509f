// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.10.1: one thread executes a section; no other calls MPI,
//   so SERIALIZED is enough.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, y = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp section
		y = 1;
	}
	(void)y;
	MPI_Finalize();
	return 0;
}
