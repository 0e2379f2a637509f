// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 6.14: one thread each time, outside and in a single; the join
//   lies between.
#include "hybrid.h"

static void meet(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
	meet();
#pragma omp parallel num_threads(2)
#pragma omp single
	meet();
	MPI_Finalize();
	return 0;
}
