// SPDX-License-Identifier: GPL-3.0-or-later
// A member of a record in a container is that member of a record that was put there.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

struct item { int rank, size; };

static bool any(const std::vector<item> &v)
{
	for (auto &x : v)
		if (x.rank > 0)
			return true;
	return false;
}

static std::optional<item> make(int rank) { return item{ rank, 1 }; }

void wrong()
{
	std::vector<item> v;
	std::array<item, 2> a{};
	std::map<int, item> m;
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v.push_back(item{ rank, 1 });
	a[1].rank = rank;
	m[1] = item{ rank, 1 };
	if (any(v)) // CHECK: content-leaf.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (a[1].rank > 0) // CHECK: content-leaf.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (make(rank)->rank > 0) // CHECK: content-leaf.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: content-leaf.cc:[[@LINE+3]]:{{.*}}[parcoach-divergence]
	if (std::find_if(v.begin(), v.end(), [](const item &x) { return x.rank == 1; }) !=
	    v.end())
		MPI_Barrier(MPI_COMM_WORLD);
}

void right()
{
	std::vector<item> v;
	std::array<item, 2> a{};
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v.push_back(item{ rank, 1 });
	a[1].rank = rank;
	a[1].size = 2;
	if (v[0].size > 0 || a[1].size > 0 || make(rank)->size > 0)
		MPI_Barrier(MPI_COMM_WORLD);
	if (std::count_if(v.begin(), v.end(), [](const item &x) { return x.size == 1; }))
		MPI_Barrier(MPI_COMM_WORLD);
}
