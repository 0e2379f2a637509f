// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.2.1: less than what is asked for may be granted; a program
//   that does not look at it makes no wrong call where the library grants it.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
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
