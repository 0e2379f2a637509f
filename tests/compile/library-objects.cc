// SPDX-License-Identifier: GPL-3.0-or-later
// What an object of the C++ library gets, it gives: by a pointer, a reference, an
// iterator, a copy, or a function of the user that it calls.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <functional>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

void optional(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	std::optional<int> o;
	o = rank;
	if (*o == 1)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}

void elements(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	std::list<int> l;
	int q = 0;
	l.push_back(rank);
	for (int x : l)
		q += x;
	if (q == 1)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}

void stored(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	std::vector<int> v(3, 0);
	for (int &x : v)
		x = rank;
	if (std::accumulate(v.begin(), v.end(), 0) == 1)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}

void part(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	auto [a, b] = std::make_tuple(1, rank);
	if (b == a)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}

void variant(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	std::variant<int, double> w = rank;
	if (std::get<int>(w) == 1)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}

void called(MPI_Comm comm, int rank)
{
	MPI_Comm_rank(comm, &rank);
	int r = 0, n = 2;
	std::function<void(int)> set = [&](int x) { r = x * n; };
	set(rank);
	if (n == 1)
		MPI_Barrier(comm);
	if (r == 1)
		MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
}
