// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.19.9.2: iterations 1 and 2 wait for none,
//   each for the one two before it.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[8] = { 0 };

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel for num_threads(2) ordered(1) schedule(static, 1)
	for (int i = 0; i < 8; i++) {
#pragma omp ordered depend(sink : i - 2)
		MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
#pragma omp ordered depend(source)
	}
	MPI_Finalize();
	return 0;
}
