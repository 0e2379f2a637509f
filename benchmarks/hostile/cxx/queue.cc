// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// Communicators in a deque, made and freed in turn, so that there are always ten.
#include "../case.h"
#include <deque>

int main ()
{
	std::deque<MPI_Comm> ten;
	int v = 0;

	begin (MPI_THREAD_SINGLE);
	for (int k = 0; k < 400; k++) {
		MPI_Comm c;
		MPI_Comm_split (ten.empty () ? WORLD : ten.back (), 0, k % 2 ? rank : -rank, &c);
		ten.push_back (c);
		if (ten.size () > 10) {
			v += sum_of (1, ten.front ());
			if (IS_WRONG && rank == 1 && k == 333)
				MPI_Barrier (ten.front ());
			MPI_Comm_free (&ten.front ());
			ten.pop_front ();
		}
	}
	while (!ten.empty ()) {
		MPI_Comm_free (&ten.front ());
		ten.pop_front ();
	}
	return end (v);
}
