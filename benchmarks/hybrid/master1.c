// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.16: the primary thread executes both, in program order;
//   no barrier is needed. FUNNELED is enough (MPI-4.0 11.2.1).
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp master
		MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
