// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// limit: ulimit -v 700000
// note: 1
// Little address space, many communicators, processes far ahead.
#include "../case.h"

int main(void)
{
	MPI_Comm c[40];
	int v = 1;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 40; k++)
		MPI_Comm_dup(WORLD, &c[k]);
	if (rank == 1)
		usleep(50000);
	for (int k = 0; k < 4000; k++) {
		if (IS_WRONG && rank == 1 && k == 3000)
			MPI_Barrier(c[k % 40]);
		else
			MPI_Bcast(&v, 1, MPI_INT, 0, c[k % 40]);
	}
	for (int k = 0; k < 40; k++)
		MPI_Comm_free(&c[k]);
	return end(v);
}
