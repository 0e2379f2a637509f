// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.6, 2.18: with if (false) the team has one thread, the
//   main one, so FUNNELED is enough (MPI-4.0 11.2.1).
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_FUNNELED);
#pragma omp parallel if (0)
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
