// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: wrong: parcoach-provided
// RULE: MPI-4.0 11.2.1: less than what is asked for may be granted; the
//   program makes concurrent calls without a look at it.
// SHOWN: compile
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided); // HERE
	alarm(20);
#pragma omp parallel num_threads(2) private(x)
	{
		int tag = omp_get_thread_num();

		MPI_Sendrecv(&tag, 1, MPI_INT, 0, tag, &x, 1, MPI_INT, 0, tag,
			     MPI_COMM_SELF, MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
