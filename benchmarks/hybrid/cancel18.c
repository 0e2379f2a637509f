// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1, 2.10.2: who cancels leaves the region; the others come to no
//   point of cancellation before the single, and one of them runs it.
// ENV: OMP_CANCELLATION=true
#include "hybrid.h"

int main(int argc, char **argv)
{
	int rank;

	START(MPI_THREAD_SERIALIZED);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
	{
		if (omp_get_thread_num() == 1 && rank == 0) {
#pragma omp cancel parallel
		}
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
