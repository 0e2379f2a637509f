// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.6.2: MPI_Finalize should occur on the thread that
//   initialised MPI.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	if (omp_get_thread_num() == 1)
		MPI_Finalize(); // HERE
	return 0;
}
