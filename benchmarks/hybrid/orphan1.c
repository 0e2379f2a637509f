// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.10.2, 1.2.2: the orphaned single binds to the team of the
//   caller.
#include "hybrid.h"

void share(int *x);

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
	share(&x);
	MPI_Finalize();
	return 0;
}
