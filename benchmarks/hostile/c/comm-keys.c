// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 4
// not paper: it compares operations only
// Halves with the ranks reversed; one process takes its root for a rank of the world.
#include "../case.h"

int main(void)
{
	MPI_Comm half;
	int v, mine;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_split(WORLD, rank % 2, -rank, &half);
	MPI_Comm_rank(half, &mine);
	for (int root = 0; root < 2; root++) {
		v = rank;
		MPI_Bcast(&v, 1, MPI_INT, IS_WRONG && rank == 3 ? 1 - root : root, half);
	}
	MPI_Comm_free(&half);
	return end(sum_of(v, WORLD));
}
