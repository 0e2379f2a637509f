// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2: the order must be fixed; OpenMP 5.1 3.9: a lock
//   excludes, but either thread may be first.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	omp_lock_t lock;

	START(MPI_THREAD_SERIALIZED);
	omp_init_lock(&lock);
#pragma omp parallel sections num_threads(2)
	{
#pragma omp section
		{
			omp_set_lock(&lock);
			MPI_Barrier(MPI_COMM_WORLD); // HERE
			omp_unset_lock(&lock);
		}
#pragma omp section
		{
			omp_set_lock(&lock);
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
			omp_unset_lock(&lock);
		}
	}
	omp_destroy_lock(&lock);
	MPI_Finalize();
	return 0;
}
