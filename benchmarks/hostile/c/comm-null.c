// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not default: no check is inserted; MPI itself reports the null handle
// A process that is in no part calls a collective of its part.
#include "../case.h"

int main(void)
{
	MPI_Comm c;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_split(WORLD, rank == 1 ? MPI_UNDEFINED : 0, rank, &c);
	if (c != MPI_COMM_NULL || IS_WRONG)
		MPI_Barrier(c);
	if (c != MPI_COMM_NULL)
		MPI_Comm_free(&c);
	return end(sum_of(1, WORLD));
}
