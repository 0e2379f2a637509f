// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// skip paper: the same
// skip agree: 10,000 checks that wait for all take a minute on a busy machine
// The slow root of 10,000 reductions takes the maximum once in place of the sum.
#include "../case.h"

int main(void)
{
	int v = 1, s = 0;

	begin(MPI_THREAD_SINGLE);
	if (rank == 0)
		usleep(100000);
	for (int k = 0; k < 10000; k++) {
		int differs = IS_WRONG && rank == 0 && k == 6789;

		MPI_Reduce(&v, &s, 1, MPI_INT, differs ? MPI_MAX : MPI_SUM, 0, WORLD);
	}
	return end(s);
}
