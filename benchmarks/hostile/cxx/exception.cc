// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// One process throws out of a loop of collectives, or all do.
#include "../case.h"
#include <stdexcept>

static int step (int k)
{
	int all = sum_of (1, WORLD);
	if (k == 40 && (!IS_WRONG || rank == 2))
		throw std::runtime_error ("no more");
	return all;
}

int main ()
{
	int total = 0;

	begin (MPI_THREAD_SINGLE);
	try {
		for (int k = 0; k < 50; k++)
			total += step (k);
	} catch (const std::exception &) {
		total = -total;
	}
	MPI_Barrier (WORLD);
	return end (total);
}
