// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 11.6.2: two variables, but the same communicator; OpenMP 5.1
//   2.10.2: nowait, so no order.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	MPI_Comm a = MPI_COMM_WORLD, b = a;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	{
#pragma omp single nowait
		MPI_Barrier(a); // HERE
#pragma omp single
		MPI_Bcast(&x, 1, MPI_INT, 0, b); // HERE
	}
	MPI_Finalize();
	return 0;
}
