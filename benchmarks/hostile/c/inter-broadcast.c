// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// Broadcasts from one group of an intercommunicator to the other, in both directions.
#include "../case.h"

int main(void)
{
	MPI_Comm half, inter;
	int v = 5;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_split(WORLD, rank % 2, rank, &half);
	MPI_Intercomm_create(half, 0, WORLD, 1 - rank % 2, 3, &inter);
	for (int k = 0; k < 40; k++) {
		int from = k % 2, root = rank % 2 == from ?
			(rank < 2 ? MPI_ROOT : MPI_PROC_NULL) : 0;

		if (IS_WRONG && rank == 3 && k == 30)
			MPI_Barrier(inter);
		else
			MPI_Bcast(&v, 1, MPI_INT, root, inter);
	}
	MPI_Comm_free(&inter);
	MPI_Comm_free(&half);
	return end(v);
}
