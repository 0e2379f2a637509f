// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 3.9: one thread at a time; both make the same call, so
//   every order is the same.
#include "hybrid.h"

int main(int argc, char **argv)
{
	omp_lock_t lock;

	START(MPI_THREAD_SERIALIZED);
	omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
	{
		omp_set_lock(&lock);
		MPI_Barrier(MPI_COMM_WORLD);
		omp_unset_lock(&lock);
	}
	omp_destroy_lock(&lock);
	MPI_Finalize();
	return 0;
}
