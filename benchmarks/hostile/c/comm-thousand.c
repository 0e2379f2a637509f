// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// skip real-nodes: by TCP it takes more than a minute on a busy machine, also without us
// 1,000 communicators are made and freed; one process leaves out a barrier of one.
#include "../case.h"

int main(void)
{
	MPI_Comm c;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 1000; k++) {
		MPI_Comm_dup(WORLD, &c);
		if (!IS_WRONG || rank != 2 || k != 900)
			MPI_Barrier(c);
		MPI_Comm_free(&c);
	}
	return end(1);
}
