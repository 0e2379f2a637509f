// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.6.1: num_threads (1) gives a team of one thread, the main
//   one.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(1)
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
