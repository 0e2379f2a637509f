// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.16, 2.10.2: only the primary thread makes an inner team,
//   and one thread of it executes the single; one call at a time is SERIALIZED
//   (MPI-4.0 11.2.1).
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
	omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp master
#pragma omp parallel num_threads(2)
#pragma omp single
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
