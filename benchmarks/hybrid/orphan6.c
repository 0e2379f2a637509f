// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.16: the primary thread alone calls the function of the
//   other file; FUNNELED is enough.
#include "hybrid.h"

void share(int *x);

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		share(&x);
#pragma omp master
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
