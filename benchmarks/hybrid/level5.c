// SPDX-License-Identifier: GPL-3.0-or-later
// VERDICT: right
// RULE: MPI-4.0 11.2.1, OpenMP 5.1 2.19.1: critical lets one thread call at a
//   time: SERIALIZED. The messages go to the process itself and match by tag.
#include "hybrid.h"

int main(int argc, char **argv)
{
	int x = 0;

	START(MPI_THREAD_SERIALIZED);
#pragma omp parallel num_threads(2) private(x)
	{
		int tag = omp_get_thread_num();
#pragma omp critical
		MPI_Sendrecv(&tag, 1, MPI_INT, 0, tag, &x, 1, MPI_INT, 0, tag,
			     MPI_COMM_SELF, MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
