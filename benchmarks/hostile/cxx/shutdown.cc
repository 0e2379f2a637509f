// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// flags: -pthread
// A service thread takes messages until all have come; one process skips the last step.
#include "../case.h"
#include <atomic>
#include <thread>

int main ()
{
	int v = 0;

	begin (MPI_THREAD_MULTIPLE);
	MPI_Comm talk;
	MPI_Comm_dup (WORLD, &talk);
	std::thread service ([talk] {
		for (int n = 0, x; n < 30; n++)
			MPI_Recv (&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, talk, MPI_STATUS_IGNORE);
	});
	for (int k = 1; k < 30; k++) {
		MPI_Send (&k, 1, MPI_INT, (rank + k) % size, 0, talk);
		if (!IS_WRONG || rank != 1 || k != 29)
			v += sum_of (k, WORLD);
	}
	MPI_Barrier (WORLD);
	int zero = 0;
	MPI_Send (&zero, 1, MPI_INT, rank, 0, talk);
	service.join ();
	MPI_Comm_free (&talk);
	return end (v);
}
