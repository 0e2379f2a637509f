// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not paper: it does not compare started collectives
// Waits may come in any order, starts may not.
#include "../case.h"

int main(void)
{
	int v = 1, s = 0;
	MPI_Request q[2];

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 30; k++) {
		if (IS_WRONG && k == 25 && rank == 2) {
			MPI_Iallreduce(&v, &s, 1, MPI_INT, MPI_SUM, WORLD, &q[1]);
			MPI_Ibarrier(WORLD, &q[0]);
		} else {
			MPI_Ibarrier(WORLD, &q[0]);
			MPI_Iallreduce(&v, &s, 1, MPI_INT, MPI_SUM, WORLD, &q[1]);
		}
		MPI_Wait(&q[rank % 2], MPI_STATUS_IGNORE);
		MPI_Wait(&q[1 - rank % 2], MPI_STATUS_IGNORE);
	}
	return end(s);
}
