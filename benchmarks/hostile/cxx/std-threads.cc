// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: concurrent, multithreaded
// n: 2
// flags: -pthread
// Three threads with a communicator each; or two that share one.
#include "../case.h"
#include <thread>
#include <vector>

int main ()
{
	begin (MPI_THREAD_MULTIPLE);
	std::vector<MPI_Comm> comms (3);
	for (auto &c : comms)
		MPI_Comm_dup (WORLD, &c);
	std::vector<std::thread> threads;
	for (int t = 0; t < 3; t++)
		threads.emplace_back ([&comms, t] {
			for (int k = 0; k < 200; k++)
				sum_of (1, comms[IS_WRONG && t ? 1 : t]);
		});
	for (auto &t : threads)
		t.join ();
	for (auto &c : comms)
		MPI_Comm_free (&c);
	return end (3);
}
