// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.21.2, 2.16: the primary thread decides on its own copy,
//   which is 2 on all processes.
#include "hybrid.h"

static int mine;
#pragma omp threadprivate(mine)

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel num_threads(2)
	{
		mine = 2;
#pragma omp master
		for (int i = 0; i < mine; i++)
			MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
