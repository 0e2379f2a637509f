// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// status: 7
// not paper: it does not see a process that ends
// One process aborts the job while the other waits; or it returns from main.
#include "../case.h"

int main(void)
{
	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 10; k++)
		sum_of(1, WORLD);
	if (rank == 1) {
		if (IS_WRONG)
			return 0;
		MPI_Abort(WORLD, 7);
	}
	MPI_Barrier(WORLD);
	return end(1);
}
