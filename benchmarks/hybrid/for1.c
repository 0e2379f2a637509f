// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.11.4: the iterations are shared by the
//   threads of the team and run at the same time.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 1, sum[4];

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel for num_threads(2) schedule(static, 1)
	for (int i = 0; i < 4; i++)
		MPI_Allreduce(&x, &sum[i], 1, MPI_INT, MPI_SUM, // HERE
			      MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
