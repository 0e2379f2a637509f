// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not paper: it compares blocking collectives only
// Persistent collectives are initialized in one order, and started in any order.
#include "../case.h"

int main(void)
{
	MPI_Request q[2];
	int v = 1, s = 0;

	begin(MPI_THREAD_SINGLE);
	if (IS_WRONG && rank == 1) {
		MPI_Barrier_init(WORLD, MPI_INFO_NULL, &q[1]);
		MPI_Allreduce_init(&v, &s, 1, MPI_INT, MPI_SUM, WORLD, MPI_INFO_NULL, &q[0]);
	} else {
		MPI_Allreduce_init(&v, &s, 1, MPI_INT, MPI_SUM, WORLD, MPI_INFO_NULL, &q[0]);
		MPI_Barrier_init(WORLD, MPI_INFO_NULL, &q[1]);
	}
	for (int k = 0; k < 20; k++) {
		MPI_Start(&q[(rank + k) % 2]);
		MPI_Start(&q[(rank + k + 1) % 2]);
		MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
	}
	MPI_Request_free(&q[0]);
	MPI_Request_free(&q[1]);
	return end(s);
}
