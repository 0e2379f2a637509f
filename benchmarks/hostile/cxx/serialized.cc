// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// flags: -pthread
// MPI_THREAD_SERIALIZED: a worker thread makes all calls after MPI_Init.
#include "../case.h"
#include <thread>

int main ()
{
	int v = 0;

	begin (MPI_THREAD_SERIALIZED);
	std::thread worker ([&v] {
		for (int k = 0; k < 100; k++)
			if (!IS_WRONG || rank == 0 || k != 99)
				v += sum_of (1, WORLD);
		MPI_Barrier (WORLD);
	});
	worker.join ();
	return end (v);
}
