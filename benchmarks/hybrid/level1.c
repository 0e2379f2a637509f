// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-thread-level
// RULE: MPI-4.0 11.2.1: MPI_Init asks for SINGLE; here any thread of a team
//   calls.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	alarm(20);
#pragma omp parallel num_threads(2)
#pragma omp single
	MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
