// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// flags: -pthread
// Each call runs in a thread of its own, and the next one waits for its future.
#include "../case.h"
#include <future>

int main ()
{
	int v = 0;

	begin (MPI_THREAD_MULTIPLE);
	for (int k = 0; k < 60; k++) {
		bool differs = IS_WRONG && rank == 1 && k == 50;
		auto call = std::async (std::launch::async, [differs] {
			int u = 1;
			if (!differs)
				return sum_of (u, WORLD);
			MPI_Bcast (&u, 1, MPI_INT, 0, WORLD);
			return u;
		});
		v += call.get ();
	}
	return end (v);
}
