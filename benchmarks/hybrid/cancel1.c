// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.20.1: cancel ends the loop only; all threads meet behind
//   it, and one communicates.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	{
#pragma omp for
		for (int i = 0; i < 8; i++) {
#pragma omp atomic write
			x = i;
#pragma omp cancel for if (i == 5)
		}
#pragma omp single
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
