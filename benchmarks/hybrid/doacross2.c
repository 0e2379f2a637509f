// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.19.9.2: what is behind depend (source) is
//   not waited for.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int a[8] = { 0 };

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel for num_threads(2) ordered(1) schedule(static, 1)
	for (int i = 0; i < 8; i++) {
#pragma omp ordered depend(sink : i - 1)
		a[i] += i ? a[i - 1] : 0;
#pragma omp ordered depend(source)
		MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
