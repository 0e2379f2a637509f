// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// A static object finalizes MPI after main, with a last collective; one process lacks it.
#include "../case.h"

struct session {
	bool last = true;
	session () { begin (MPI_THREAD_SINGLE); }
	~session ()
	{
		if (last)
			MPI_Barrier (WORLD);
		MPI_Finalize ();
	}
};
static session mpi;

int main ()
{
	int v = sum_of (1, WORLD);

	if (IS_WRONG && rank == 1)
		mpi.last = false;
	if (rank == 0)
		printf ("result %d\n", v);
	return 0;
}
