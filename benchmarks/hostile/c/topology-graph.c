// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// A directed ring made by its edges; each process receives from one and sends to two.
#include "../case.h"

int main(void)
{
	MPI_Comm ring;
	int from[2], to[2], v[1], in[2] = { 0 };

	begin(MPI_THREAD_SINGLE);
	from[0] = (rank + 2) % 3, from[1] = (rank + 1) % 3;
	to[0] = (rank + 1) % 3, to[1] = (rank + 2) % 3;
	if (IS_WRONG && rank == 1)
		MPI_Comm_dup(WORLD, &ring);
	else
		MPI_Dist_graph_create_adjacent(WORLD, 2, from, MPI_UNWEIGHTED, 2, to,
					       MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
	v[0] = rank;
	for (int k = 0; k < 10; k++)
		MPI_Neighbor_allgather(v, 1, MPI_INT, in, 1, MPI_INT, ring);
	MPI_Comm_free(&ring);
	return end(sum_of(in[0], WORLD));
}
