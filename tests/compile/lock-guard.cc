// SPDX-License-Identifier: GPL-3.0-or-later
// An object that has a mutex is a lock from its begin to its end, or until it releases
// the mutex.  What is behind it is not protected, in each of the functions of threads.
// RUN: %pcxx -std=c++17 -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
struct state {
	std::mutex mutex;
	std::vector<std::string> list;
	void guard() { std::lock_guard<std::mutex> l(mutex); list.push_back(""); MPI_Barrier(MPI_COMM_WORLD); }
	void scoped() { std::scoped_lock l(mutex); if (list.size() > 4) throw std::runtime_error("many"); MPI_Barrier(MPI_COMM_WORLD); }
	void plain() { std::string s("text"); list.push_back(s); mutex.lock(); MPI_Barrier(MPI_COMM_WORLD); mutex.unlock(); }
	void unique() {
		std::unique_lock<std::mutex> l(mutex);
		MPI_Barrier(MPI_COMM_WORLD);
		l.unlock();
		list.push_back("");
		l.lock();
		MPI_Barrier(MPI_COMM_WORLD);
	}
	void behind() {
		{ std::lock_guard<std::mutex> l(mutex); list.clear(); }
		// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: several threads may be in 'MPI_Barrier' at once [parcoach-concurrent]
		MPI_Barrier(MPI_COMM_WORLD);
	}
	void released() {
		std::unique_lock<std::mutex> l(mutex);
		l.unlock();
		// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: several threads may be in 'MPI_Barrier' at once [parcoach-concurrent]
		MPI_Barrier(MPI_COMM_WORLD);
	}
};
template <class F> static void twice(F f) { std::thread t(f), u(f); t.join(); u.join(); }
void all(state &s)
{
	twice([&] { s.guard(); });
	twice([&] { s.scoped(); });
	twice([&] { s.plain(); });
	twice([&] { s.unique(); });
	twice([&] { s.behind(); });
	twice([&] { s.released(); });
}
