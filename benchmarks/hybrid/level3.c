// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.2.1: under FUNNELED the main thread calls; OpenMP 5.1 2.16:
//   that is who executes master in the outermost team.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
#pragma omp master
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
