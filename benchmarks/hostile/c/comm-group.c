// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// Two groups make communicators without the others, and call different collectives
// there; the mistake is inside one.
#include "../case.h"

int main(void)
{
	MPI_Group all, part;
	MPI_Comm c;
	int v = 0, range[1][3] = { { 0, 0, 1 } };

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_group(WORLD, &all);
	range[0][0] = rank / 2 * 2;
	range[0][1] = range[0][0] + 1;
	MPI_Group_range_incl(all, 1, range, &part);
	for (int k = 0; k < 30; k++) {
		MPI_Comm_create_group(WORLD, part, rank / 2, &c);
		if (rank < 2 || (IS_WRONG && rank == 3 && k == 20))
			v = sum_of(1, c);
		else
			MPI_Barrier(c);
		MPI_Comm_free(&c);
	}
	MPI_Group_free(&part);
	MPI_Group_free(&all);
	return end(v);
}
