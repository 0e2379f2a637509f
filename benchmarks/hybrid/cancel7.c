// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-divergence
// RULE: OpenMP 5.1 2.20.1: a barrier is a point of cancellation: who still waits in it
//   when the other thread cancels leaves the region; MPI-4.0 6.14: all call it.
// SHOWN: compile
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp barrier
		if (omp_get_thread_num() == 1) {
#pragma omp cancel parallel
		}
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
