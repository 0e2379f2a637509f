// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument, mismatch
// n: 2
// not paper: it does not look at windows
// Fences of two windows of one communicator, in another order on one process.
#include "../case.h"

int main(void)
{
	MPI_Win w[2];
	int a[2] = { 0 };

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 2; k++)
		MPI_Win_create(&a[k], sizeof a[k], sizeof a[k], MPI_INFO_NULL, WORLD, &w[k]);
	for (int k = 0; k < 20; k++) {
		int first = IS_WRONG && k == 15 && rank;

		MPI_Win_fence(0, w[first]);
		MPI_Win_fence(0, w[!first]);
	}
	for (int k = 0; k < 2; k++)
		MPI_Win_free(&w[k]);
	return end(a[0]);
}
