// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// One process leaves out an allgather of an intercommunicator, and frees that.
#include "../case.h"

int main(void)
{
	MPI_Comm half, inter;
	int v, all[4] = { 0 };

	begin(MPI_THREAD_SINGLE);
	v = rank;
	MPI_Comm_split(WORLD, rank == 0, rank, &half);
	MPI_Intercomm_create(half, 0, WORLD, rank == 0, 1, &inter);
	if (!IS_WRONG || rank != 3)
		MPI_Allgather(&v, 1, MPI_INT, all, 1, MPI_INT, inter);
	MPI_Comm_free(&inter);
	MPI_Comm_free(&half);
	return end(all[0] + all[1] + all[2]);
}
