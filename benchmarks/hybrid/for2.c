// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.11.4, 2.19.3: behind the loop's barrier the primary
//   thread alone communicates.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, sum = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
#pragma omp for reduction(+ : x)
		for (int i = 0; i < 4; i++)
			x += i;
#pragma omp master
		MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
