// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.7: a league of one team with one initial thread.
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_SERIALIZED);
#pragma omp teams num_teams(1)
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
