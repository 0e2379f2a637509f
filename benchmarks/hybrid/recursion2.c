// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent, parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.10.2: with nowait another thread can be in
//   the single of the next call.
// SHOWN: either
#include "hybrid.h"

static void down(int n)
{
#pragma omp single nowait
	MPI_Barrier(MPI_COMM_WORLD); // HERE
	if (n > 0)
		down(n - 1);
}

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	down(3);
	MPI_Finalize();
	return 0;
}
