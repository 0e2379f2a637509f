// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not look at several communicators
// Barriers of two communicators in opposite orders: they may be started so, not called.
#include "../case.h"

int main(void)
{
	MPI_Comm c[2];
	MPI_Request q[2];

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_dup(WORLD, &c[0]);
	MPI_Comm_dup(WORLD, &c[1]);
	for (int k = 0; k < 50; k++)
		if (IS_WRONG && k == 40) {
			MPI_Barrier(c[rank]);
			MPI_Barrier(c[1 - rank]);
		} else {
			MPI_Ibarrier(c[rank], &q[0]);
			MPI_Ibarrier(c[1 - rank], &q[1]);
			MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
		}
	MPI_Comm_free(&c[0]);
	MPI_Comm_free(&c[1]);
	return end(1);
}
