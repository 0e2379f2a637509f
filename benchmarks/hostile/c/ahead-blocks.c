// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// The late process calls a barrier that blocks, 490 broadcasts behind the root.
#include "../case.h"

int main(void)
{
	int v = 1;

	begin(MPI_THREAD_SINGLE);
	if (rank == 1)
		usleep(100000);
	for (int k = 0; k < 500; k++) {
		if (IS_WRONG && rank == 1 && k == 10)
			MPI_Barrier(WORLD);
		else
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
	}
	return end(v);
}
