// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// One process ends 200 collectives early; the root of a broadcast does not notice.
#include "../case.h"

int main(void)
{
	int v = 7;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 1000; k++)
		if (!IS_WRONG || rank == 0 || k < 800)
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
	return end(v);
}
