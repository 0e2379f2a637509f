// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-multithreaded
// RULE: MPI-4.0 6.14; OpenMP 5.1 3.2.4: threads 0 and 1 both pass the guard.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
	if (omp_get_thread_num() < 2)
		MPI_Barrier(MPI_COMM_WORLD); // HERE
	MPI_Finalize();
	return 0;
}
