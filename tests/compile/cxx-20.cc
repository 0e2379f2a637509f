// SPDX-License-Identifier: GPL-3.0-or-later
// C++20: a coroutine is called again where it has left; comparison, ranges.  What is not
// modelled is checked at run time.
// RUN: %pcxx -std=c++20 -fcoroutines -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %pcxx -std=c++20 -fcoroutines -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -std=c++20 -fcoroutines -fplugin-arg-parcoach-why=50 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WHY
#include <mpi.h>
#include <compare>
#include <coroutine>
#include <ranges>
#include <vector>

struct steps {
	struct promise_type {
		steps get_return_object()
		{
			return { std::coroutine_handle<promise_type>::from_promise(*this) };
		}
		std::suspend_always initial_suspend() { return {}; }
		std::suspend_always final_suspend() noexcept { return {}; }
		std::suspend_always yield_value(int) { return {}; }
		void return_void() {}
		void unhandled_exception() {}
	};
	std::coroutine_handle<promise_type> at;
};

steps parts(MPI_Comm comm, int n)
{
	for (int i = 0; i < n; i++) {
		MPI_Barrier(comm);
		co_yield i;
	}
}

steps wrong(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		MPI_Barrier(comm); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Barrier'
	co_yield rank;
}

void compared(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	if ((rank <=> 2) < 0)
		MPI_Barrier(comm); // WHY: cxx-20.cc:[[#@LINE]]: 'MPI_Barrier'
	// WHY-NEXT: all processes call it together: checked at run time
	for (int i : std::views::iota(0, 3) | std::views::filter([](int i) { return i > 0; }))
		MPI_Bcast(&i, 1, MPI_INT, 0, comm);
}
