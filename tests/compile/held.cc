// SPDX-License-Identifier: GPL-3.0-or-later
// What objects of the C++ library contain is known where they are passed, returned and
// members of the user's objects.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <map>
#include <mpi.h>
#include <utility>
#include <vector>

struct grid {
	std::vector<int> sizes;
	std::map<int, int> names;

	void put(int x) { sizes.push_back(x); }
	int name() const { return names.at(0); }
};

static std::vector<int> make(int x) { return std::vector<int>(3, x); }
static std::pair<int, int> two(int x) { return {3, x}; }
static void reset(std::vector<int> &v) { v.assign(4, 0); }

void f(MPI_Comm comm, int n)
{
	int rank;
	grid g;

	MPI_Comm_rank(comm, &rank);
	auto v = make(rank);
	auto p = two(rank);
	g.put(rank);
	g.names[0] = n;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (v[1])
		MPI_Barrier(comm);
	reset(v);
	if (v[1])
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (p.second)
		MPI_Barrier(comm);
	if (p.first == 1)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (std::move(g).sizes[0])
		MPI_Barrier(comm);
	if (g.name())
		MPI_Barrier(comm);
}
