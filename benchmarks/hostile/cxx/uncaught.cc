// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not see a process that ends
// A process returns from main by a caught exception without MPI_Finalize, far ahead.
#include "../case.h"
#include <stdexcept>

int main ()
{
	int v = 2;

	begin (MPI_THREAD_SINGLE);
	try {
		for (int k = 0; k < 600; k++) {
			if (IS_WRONG && rank == 0 && k == 599)
				throw std::logic_error ("done");
			MPI_Bcast (&v, 1, MPI_INT, 0, WORLD);
		}
	} catch (const std::logic_error &) {
		return 0;
	}
	MPI_Barrier (WORLD);
	return end (v);
}
