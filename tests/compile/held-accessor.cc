// SPDX-License-Identifier: GPL-3.0-or-later
// A function that returns a reference to a member of its object gives that member.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <string>
#include <vector>

class grid {
	std::vector<int> v;
	std::string n;

public:
	std::vector<int> &values() { return v; }
	const std::vector<int> &get() const { return v; }
	std::string &rename() { return n; }
	const std::string &name() const { return n; }
	const std::vector<int> &either(bool b, const grid &o) const { return b ? v : o.v; }
};

void f()
{
	grid a, b;
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.values().push_back(rank % 2);
	b.values().push_back(1);
	a.rename() = rank % 2 ? "a" : "b";
	b.rename() = "b";
	if (a.get()[0]) // CHECK: held-accessor.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (a.name() == "a") // CHECK: held-accessor.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (b.get()[0] || b.name() == "a" || a.either(false, b)[0])
		MPI_Barrier(MPI_COMM_WORLD);
}
