// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: OpenMP 5.1 2.12.1, 2.19.11: a task that is detached is over when it has
//   ended and its event is fulfilled; who depends on it comes behind both.
#include "hybrid.h"

int main(int argc, char **argv)
{
	omp_event_handle_t done;
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2)
#pragma omp single
	{
#pragma omp task detach(done) depend(out : x) firstprivate(x)
		{
			MPI_Barrier(MPI_COMM_WORLD);
			omp_fulfill_event(done);
		}
#pragma omp task depend(in : x)
		MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
