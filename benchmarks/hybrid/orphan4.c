// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.11.4: outside of a parallel region an orphaned loop binds
//   to a team of one thread.
#include "hybrid.h"

static void share(int *x)
{
#pragma omp for
	for (int i = 0; i < 2; i++)
		MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_FUNNELED);
	share(&x);
	MPI_Finalize();
	return 0;
}
