// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not paper: it compares operations only
// Senders of a gather run ahead of its root; one sends too little, once.
#include "../case.h"

int main(void)
{
	int v[2] = { 1, 1 }, all[6] = { 0 };

	begin(MPI_THREAD_SINGLE);
	if (rank == 0)
		usleep(100000);
	for (int k = 0; k < 300; k++)
		MPI_Gather(v, IS_WRONG && rank == 2 && k == 100 ? 1 : 2, MPI_INT, all, 2,
			   MPI_INT, 0, WORLD);
	return end(all[5]);
}
