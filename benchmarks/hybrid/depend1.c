// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.10, 2.19.11: a depobj stands for its dependence, inout.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	omp_depend_t object;

	START(MPI_THREAD_SERIALIZED);
#pragma omp depobj(object) depend(inout : x)
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task depend(depobj : object)
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp task depend(inout : x)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
#pragma omp depobj(object) destroy
	MPI_Finalize();
	return 0;
}
