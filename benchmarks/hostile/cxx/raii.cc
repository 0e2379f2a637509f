// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// not paper: it does not look at several communicators
// Objects that own communicators and free them in reverse order; one process keeps its
// object longer, and barriers of the constructor meet the free.
#include "../case.h"
#include <memory>
#include <vector>

struct part {
	MPI_Comm comm;
	explicit part (MPI_Comm from) { MPI_Comm_dup (from, &comm); MPI_Barrier (comm); }
	~part () { MPI_Barrier (comm); MPI_Comm_free (&comm); }
	part (const part &) = delete;
};

int main ()
{
	begin (MPI_THREAD_SINGLE);
	{
		std::vector<std::unique_ptr<part>> parts;
		for (int k = 0; k < 50; k++)
			parts.emplace_back (new part (WORLD));
		if (IS_WRONG && rank == 1)
			parts[30].release ();
		parts.clear ();
	}
	return end (sum_of (1, WORLD));
}
