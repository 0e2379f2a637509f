// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not look at several communicators
// Two handles are swapped on one process: each waits in another communicator.
#include "../case.h"

int main(void)
{
	MPI_Comm a, b, c;
	int v = 0;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_dup(WORLD, &a);
	MPI_Comm_split(WORLD, 0, rank, &b);
	if (IS_WRONG && rank) {
		c = a;
		a = b;
		b = c;
	}
	v += sum_of(1, a);
	v += sum_of(1, b);
	MPI_Comm_free(&a);
	MPI_Comm_free(&b);
	return end(v);
}
