// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 3.2.4: thread 0 is the primary thread; it makes both calls
//   in program order.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
		if (omp_get_thread_num() == 0)
			MPI_Barrier(MPI_COMM_WORLD);
		if (omp_get_thread_num() == 0)
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
