// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not default: each program alone is right, so no check is inserted
// second: 2
// Two programs, both with the run time, meet in one world.
#include "../case.h"

int main(void)
{
	int v = 1, s = 0;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 100; k++) {
#ifdef SECOND
		if (IS_WRONG && k == 90)
			MPI_Reduce(&v, &s, 1, MPI_INT, MPI_SUM, 0, WORLD);
		else
#endif
			MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, WORLD);
	}
	return end(s);
}
