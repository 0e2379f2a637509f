// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// Neighborhood collectives on a torus and on its rows.
#include "../case.h"

int main(void)
{
	int dims[] = { 2, 2 }, periods[] = { 1, 1 }, keep[] = { 0, 1 }, in[4] = { 0 };
	int out[4] = { 1, 2, 3, 4 };
	MPI_Comm torus, row;

	begin(MPI_THREAD_SINGLE);
	MPI_Cart_create(WORLD, 2, dims, periods, 1, &torus);
	MPI_Cart_sub(torus, keep, &row);
	for (int k = 0; k < 20; k++) {
		if (IS_WRONG && k == 15 && rank == 3)
			MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, torus);
		else
			MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, torus);
		sum_of(1, row);
	}
	MPI_Comm_free(&row);
	MPI_Comm_free(&torus);
	return end(sum_of(in[0] + in[3], WORLD));
}
