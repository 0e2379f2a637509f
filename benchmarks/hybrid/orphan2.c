// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14: both threads of the team call the function of the other
//   file.
// SHOWN: run
#include "hybrid.h"

void share(int *x);

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2) private(x)
	{
		x = 0;
		share(&x);
	}
	MPI_Finalize();
	return 0;
}
