// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.11, 2.1.6: the iterator stands for all elements; the second
//   task depends on one of them.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0, v[4] = { 0 };

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task depend(iterator(i = 0 : 4), out : v[i])
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp task depend(in : v[argc + 1])
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
