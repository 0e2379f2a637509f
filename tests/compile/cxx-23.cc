// SPDX-License-Identifier: GPL-3.0-or-later
// C++23: an assumption is never executed, an object parameter that is named, if consteval.
// REQUIRES: since-gcc-14
// RUN: %pcxx -std=c++23 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -std=c++23 -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <expected>
#include <optional>

int together(MPI_Comm comm);

struct grid {
	MPI_Comm comm;
	int rank;

	void meet(this const grid &self)
	{
		if (self.rank == 0)
			MPI_Barrier(self.comm); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	}
};

void wrong(MPI_Comm comm)
{
	grid g{ comm, 0 };

	MPI_Comm_rank(comm, &g.rank);
	g.meet();
}

constexpr int where()
{
	if consteval {
		return 1;
	} else {
		return 2;
	}
}

void right(MPI_Comm comm, int rank, int n)
{
	std::expected<int, int> result = n;

	MPI_Comm_rank(comm, &rank);
	[[assume(n > 3)]];
	[[assume(rank == 0 || together(comm))]];
	if (where() == 2)
		MPI_Barrier(comm);
	static_assert(where() == 1);
	if (result.and_then([](int i) { return std::expected<int, int>(i); }))
		MPI_Barrier(comm);
}
