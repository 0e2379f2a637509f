// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.10.2: one thread, any one: SERIALIZED (MPI-4.0 11.2.1).
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
