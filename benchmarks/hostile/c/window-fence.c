// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// Windows, of which one process frees one before the last fence of the others.
#include "../case.h"

int main(void)
{
	MPI_Win w;
	int *at, v = 0;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 5; k++) {
		MPI_Win_allocate(sizeof *at, sizeof *at, MPI_INFO_NULL, WORLD, &at, &w);
		*at = 0;
		MPI_Win_fence(0, w);
		MPI_Accumulate(&(int){ rank }, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
		if (!IS_WRONG || rank != 1 || k != 3)
			MPI_Win_fence(0, w);
		v = *at;
		MPI_Win_free(&w);
	}
	return end(v);
}
