// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: timeout
// n: 2
// timeout: 4
// Work is waited for by a loop of probes, which never ends if a message is forgotten.
#include "../case.h"
#include <queue>

int main ()
{
	std::queue<int> work;
	int v = 0, there = 0;

	begin (MPI_THREAD_SINGLE);
	if (rank == 0) {
		for (int k = 1; k < 10; k++)
			MPI_Send (&k, 1, MPI_INT, 1, 0, WORLD);
		if (!IS_WRONG)
			MPI_Send (&v, 1, MPI_INT, 1, 0, WORLD);
	}
	for (int x = 1; rank == 1 && x;) {
		for (there = 0; !there;)
			MPI_Iprobe (0, 0, WORLD, &there, MPI_STATUS_IGNORE);
		MPI_Recv (&x, 1, MPI_INT, 0, 0, WORLD, MPI_STATUS_IGNORE);
		work.push (x);
	}
	v = sum_of ((int) work.size (), WORLD);
	return end (v);
}
