// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// env: PARCOACH_BOARD=4
// note: 1
// The shared memory has room for four communicators; 20 are in use.
#include "../case.h"

int main(void)
{
	MPI_Comm c[20];
	int v = 0;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 20; k++)
		MPI_Comm_dup(WORLD, &c[k]);
	for (int k = 0; k < 200; k++) {
		if (IS_WRONG && rank && k == 155)
			MPI_Barrier(c[k % 20]);
		else
			v = sum_of(1, c[k % 20]);
	}
	for (int k = 0; k < 20; k++)
		MPI_Comm_free(&c[k]);
	return end(v);
}
