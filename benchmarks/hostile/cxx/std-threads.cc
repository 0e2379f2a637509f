// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: concurrent, multithreaded
// n: 2
// flags: -pthread
// Three threads with a communicator each; or two that share one.  They wait for each
// other first: a run reports only calls that overlap.
#include "../case.h"
#include <atomic>
#include <thread>
#include <vector>

int main ()
{
	begin (MPI_THREAD_MULTIPLE);
	std::vector<MPI_Comm> comms (3);
	for (auto &c : comms)
		MPI_Comm_dup (WORLD, &c);
	std::vector<std::thread> threads;
	std::atomic<int> ready (0);
	for (int t = 0; t < 3; t++)
		threads.emplace_back ([&comms, &ready, t] {
			for (ready++; ready < 3;)
				std::this_thread::yield ();
			for (int k = 0; k < 200; k++)
				sum_of (1, comms[IS_WRONG && t ? 1 : t]);
		});
	for (auto &t : threads)
		t.join ();
	for (auto &c : comms)
		MPI_Comm_free (&c);
	return end (3);
}
