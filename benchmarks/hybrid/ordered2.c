// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.19.9: only what is in the ordered region is
//   ordered; the call is before it.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[4] = { 0 }, sum = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel for num_threads(2) ordered schedule(static, 1)
	for (int i = 0; i < 4; i++) {
		MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp ordered
		sum += a[i];
	}
	MPI_Finalize();
	return 0;
}
