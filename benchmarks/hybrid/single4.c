// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.21.6.2: copyprivate gives all threads the value that
//   MPI_Allreduce gave all processes (MPI-4.0 6.9.6): all agree on the
//   condition.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int one = 1, x;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) private(x)
	{
#pragma omp single copyprivate(x)
		MPI_Allreduce(&one, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
		if (x > 1) {
#pragma omp single
			MPI_Barrier(MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return 0;
}
