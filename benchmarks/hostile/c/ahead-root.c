// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 4
// not paper: it compares operations only
// The last process is late and gives another root to one of 1,000 broadcasts.
#include "../case.h"

int main(void)
{
	int v;

	begin(MPI_THREAD_SINGLE);
	v = 1;
	if (rank == 3)
		usleep(100000);
	for (int k = 0; k < 1000; k++)
		MPI_Bcast(&v, 1, MPI_INT, IS_WRONG && k == 777 && rank == 3, WORLD);
	return end(v);
}
