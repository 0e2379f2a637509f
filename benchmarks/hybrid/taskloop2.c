// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.2: a taskloop has an implicit taskgroup; only its
//   creator communicates.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int sum;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp taskloop
		for (int i = 0; i < 4; i++) {
#pragma omp atomic
			x += i;
		}
		MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
