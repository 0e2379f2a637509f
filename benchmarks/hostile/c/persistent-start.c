// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch, timeout
// n: 3
// timeout: 4
// One process leaves out a start of a persistent barrier and is one start behind.
#include "../case.h"

int main(void)
{
	MPI_Request q[2];
	int v = 1, s = 0;

	begin(MPI_THREAD_SINGLE);
	MPI_Allreduce_init(&v, &s, 1, MPI_INT, MPI_SUM, WORLD, MPI_INFO_NULL, &q[0]);
	MPI_Barrier_init(WORLD, MPI_INFO_NULL, &q[1]);
	for (int k = 0; k < 20; k++) {
		MPI_Start(&q[0]);
		MPI_Wait(&q[0], MPI_STATUS_IGNORE);
		if (IS_WRONG && k == 13 && rank == 1)
			continue;
		MPI_Start(&q[1]);
		MPI_Wait(&q[1], MPI_STATUS_IGNORE);
	}
	MPI_Request_free(&q[0]);
	MPI_Request_free(&q[1]);
	MPI_Barrier(WORLD);
	return end(s);
}
