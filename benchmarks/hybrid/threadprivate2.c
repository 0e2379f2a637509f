// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-team
// RULE: OpenMP 5.1 2.19.2, 2.21.2: the threads' copies differ, so not all come
//   to the barrier.
// SHOWN: compile
#include "hybrid.h"

static int mine;
#pragma omp threadprivate(mine)

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
		mine = omp_get_thread_num();
		if (mine) {
#pragma omp barrier // HERE
			x = 1;
		}
	}
	MPI_Finalize();
	return 0;
}
