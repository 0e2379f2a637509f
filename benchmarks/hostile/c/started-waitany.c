// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not paper: it does not compare started collectives
// Collectives of two communicators are completed by MPI_Waitany and MPI_Waitsome; one
// process does not start the last one.
#include "../case.h"

int main(void)
{
	MPI_Comm c;
	MPI_Request q[4];
	int v[4] = { 1, 2, 3, 4 }, s[4], at, n, which[4], last = 3;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_dup(WORLD, &c);
	for (int k = 0; k < 4; k++) {
		q[k] = MPI_REQUEST_NULL;
		if (!IS_WRONG || k < last || rank != 1)
			MPI_Iallreduce(&v[k], &s[k], 1, MPI_INT, MPI_SUM, k % 2 ? c : WORLD, &q[k]);
	}
	MPI_Waitany(4, q, &at, MPI_STATUS_IGNORE);
	do
		MPI_Waitsome(4, q, &n, which, MPI_STATUSES_IGNORE);
	while (n != MPI_UNDEFINED);
	MPI_Comm_free(&c);
	return end(s[0] + s[3]);
}
