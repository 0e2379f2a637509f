// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.2: a taskloop waits for its tasks, those that reduce as
//   well; 2.12.1: with if (0) the thread that meets it runs them at once.
#include "hybrid.h"

int main(int argc, char **argv)
{
	unsigned long long n = 4 + (argc > 5);
	int x = 0, sum = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp taskloop reduction(+ : sum) grainsize(1)
		for (unsigned long long i = 0; i < n; i++)
			sum += (int)i;
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp taskloop reduction(+ : sum) if (0) grainsize(1)
		for (int i = 0; i < 4; i++) {
			MPI_Barrier(MPI_COMM_WORLD);
			sum += 1;
		}
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	if (sum != 6 + 4)
		MPI_Abort(MPI_COMM_WORLD, 3);
	MPI_Finalize();
	return 0;
}
