// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: concurrent, multithreaded
// n: 2
// flags: -fopenmp
// The threads of a team share one communicator, or have one each.
#include "../case.h"
#include <omp.h>

int main(void)
{
	MPI_Comm c[2];

	begin(MPI_THREAD_MULTIPLE);
	MPI_Comm_dup(WORLD, &c[0]);
	MPI_Comm_dup(WORLD, &c[1]);
#pragma omp parallel num_threads(2)
	for (int k = 0; k < 50; k++)
		sum_of(1, c[IS_WRONG ? 0 : omp_get_thread_num()]);
	MPI_Comm_free(&c[0]);
	MPI_Comm_free(&c[1]);
	return end(2);
}
