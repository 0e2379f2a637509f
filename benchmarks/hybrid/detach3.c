// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.1, 2.19.11: the last task depends on one that is over
//   only when the second one, behind its call, has fulfilled the event.
#include "hybrid.h"

int main(int argc, char **argv)
{
	omp_event_handle_t done;
	int x = 0, y = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task detach(done) depend(out : x)
		y++;
#pragma omp task
		{
			MPI_Barrier(MPI_COMM_WORLD);
			omp_fulfill_event(done);
		}
#pragma omp task depend(in : x)
		MPI_Bcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
