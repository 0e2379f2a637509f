// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not nodes: on several nodes all processes must have the run time
// not watch-nodes: the same
// second: bare 2
// note: 1
// skip real-nodes: on several machines all processes must have the run time (RUNTIME.md, Limits)
// not paper: by messages, nothing is compared on a communicator with processes without run time
// not agree: the same
// The second program has no run time; the mistake is between those that have it.
#include "../case.h"

int main(void)
{
	int v = 1;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 100; k++) {
		if (IS_WRONG && rank == 1 && k == 50)
			MPI_Barrier(WORLD);
		else
			v = sum_of(1, WORLD);
	}
	return end(v);
}
