// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// One process duplicates the communicator that the others split.
#include "../case.h"

int main(void)
{
	MPI_Comm c;
	int sum;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 20; k++) {
		if (IS_WRONG && rank == 1 && k == 15)
			MPI_Comm_dup(WORLD, &c);
		else
			MPI_Comm_split(WORLD, 0, rank, &c);
		sum = sum_of(1, c);
		MPI_Comm_free(&c);
	}
	return end(sum);
}
