// SPDX-License-Identifier: GPL-3.0-or-later
// What a lambda captures by reference is the object of the function that calls the lambda.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <set>
#include <utility>
#include <vector>

static void seen(std::vector<int> &v)
{
	auto any = [&] {
		for (int x : v)
			if (x > 0)
				return true;
		return false;
	};

	// CHECK: held-captured.cc:[[@LINE+2]]:{{.*}}warning: {{.*}}[parcoach-divergence]
	if (any())
		MPI_Barrier(MPI_COMM_WORLD);
}

void wrong()
{
	std::vector<int> v(2);
	std::pair<int, int> p;
	std::set<int> s;
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	v[1] = rank % 2;
	seen(v);
	p.first = rank % 2;
	auto differs = [&] { auto [a, b] = p; return a > 0; };
	// CHECK: held-captured.cc:[[@LINE+2]]:{{.*}}warning: {{.*}}[parcoach-divergence]
	if (differs())
		MPI_Barrier(MPI_COMM_WORLD);
	auto insert = [&] { auto again = [&] { s.insert(rank % 2); }; again(); };
	insert();
	// CHECK: held-captured.cc:[[@LINE+2]]:{{.*}}warning: {{.*}}[parcoach-divergence]
	if (s.count(1))
		MPI_Barrier(MPI_COMM_WORLD);
}

void right()
{
	std::vector<int> v(2), w(2);
	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	v[1] = size % 2;
	w[1] = rank % 2;
	auto any = [&] { return v[1] > 0; };
	auto reset = [&] { w[1] = 4; };
	reset();
	if (any() || w[1] > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}
