// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.11.4: nowait takes the barrier of a loop that holds no
//   MPI call; 2.16: the primary thread makes both calls, in program order.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[4], b = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp for nowait
		for (int i = 0; i < 4; i++)
			a[i] = i;
#pragma omp master
		MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD);
	}
	(void)a;
	MPI_Finalize();
	return 0;
}
