// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: who cancels comes behind a barrier that the thread of the
//   collective comes to behind its call.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp barrier
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
		if (omp_get_thread_num() == 1) {
#pragma omp cancel parallel
		}
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
