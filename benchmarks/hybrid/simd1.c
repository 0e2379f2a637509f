// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.11.5: simd makes no threads.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[8], sum;

	START(MPI_THREAD_FUNNELED);
#pragma omp simd
	for (int i = 0; i < 8; i++)
		a[i] = i;
	MPI_Allreduce(&a[7], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
