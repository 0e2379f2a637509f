// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.19.1: one thread at a time; both make the same call, so
//   every order is the same (MPI-4.0 11.6.2).
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp critical
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
