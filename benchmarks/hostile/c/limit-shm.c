// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// setting: no-shm
// Nothing can be written to /dev/shm.
#include "../case.h"

int main(void)
{
	int v = 1;

	begin(MPI_THREAD_SINGLE);
	if (rank == 2)
		usleep(50000);
	for (int k = 0; k < 800; k++) {
		if (IS_WRONG && rank == 2 && k == 600)
			MPI_Barrier(WORLD);
		else
			MPI_Bcast(&v, 1, MPI_INT, 0, WORLD);
	}
	return end(v);
}
