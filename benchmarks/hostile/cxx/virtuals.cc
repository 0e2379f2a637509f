// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 4
// Solvers with the same collectives behind one interface, chosen by rank.
#include "../case.h"
#include <memory>

struct solver {
	virtual ~solver () = default;
	virtual int step () = 0;
};
struct first : solver {
	int step () override { int v = sum_of (1, WORLD); MPI_Barrier (WORLD); return v; }
};
struct second : solver {
	int count = 0;
	int step () override
	{
		int v = 0, u = 1;
		MPI_Allreduce (&u, &v, 1, MPI_INT, MPI_SUM, WORLD);
		if (IS_WRONG && ++count == 10)
			return v;
		MPI_Barrier (WORLD);
		return v;
	}
};

int main ()
{
	int v = 0;

	begin (MPI_THREAD_SINGLE);
	std::unique_ptr<solver> s;
	if (rank % 2)
		s.reset (new second);
	else
		s.reset (new first);
	for (int k = 0; k < 20; k++)
		v += s->step ();
	return end (v);
}
