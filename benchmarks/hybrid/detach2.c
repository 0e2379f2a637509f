// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-concurrent
// RULE: MPI-4.0 6.14; OpenMP 5.1 2.12.1: the second task depends on nothing that
//   the event ends.
// SHOWN: either
#include "hybrid.h"

int main(int argc, char **argv)
{
	omp_event_handle_t done;
	int x = 0, y = 0;

	START(MPI_THREAD_MULTIPLE);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task detach(done) depend(out : x)
		{
			MPI_Barrier(MPI_COMM_WORLD); // HERE
			omp_fulfill_event(done);
		}
#pragma omp task depend(in : y)
		MPI_Bcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD); // HERE
	}
	MPI_Finalize();
	return 0;
}
