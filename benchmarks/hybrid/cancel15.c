// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: thread 0 comes to no point of cancellation before it has
//   called.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
		if (omp_get_thread_num() == 1) {
#pragma omp cancel parallel
		}
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp cancellation point parallel
	}
	MPI_Finalize();
	return 0;
}
