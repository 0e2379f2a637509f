// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 4
// not paper: it compares operations only
// Groups merged with the second one first; one process computes its root as before.
#include "../case.h"

int main(void)
{
	MPI_Comm half, inter, both;
	int v, mine;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_split(WORLD, rank / 2, rank, &half);
	MPI_Intercomm_create(half, 0, WORLD, rank < 2 ? 2 : 0, 1, &inter);
	MPI_Intercomm_merge(inter, rank < 2, &both);
	MPI_Comm_rank(both, &mine);
	v = mine;
	MPI_Bcast(&v, 1, MPI_INT, IS_WRONG && rank == 1 ? 1 : 3, both);
	MPI_Comm_free(&both);
	MPI_Comm_free(&inter);
	MPI_Comm_free(&half);
	return end(sum_of(v, WORLD));
}
