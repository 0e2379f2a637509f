// SPDX-License-Identifier: GPL-3.0-or-later
// The length of a string follows from the text that it gets; where a search ends and what a
// pointer into an object leads to, from what the object contains.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

void wrong()
{
	int rank, total = 0;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	std::string s = rank == 0 ? "abc" : "z", t;
	if (s.size() > 2) // CHECK: library-text.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	t = rank % 2 ? "abc" : "abd";
	// CHECK: library-text.cc:[[@LINE+2]]:{{.*}}[parcoach-divergence]
	if (std::strcmp(t.c_str(), "abc") == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	std::vector<int> v = { 0, rank % 2 };
	// CHECK: library-text.cc:[[@LINE+2]]:{{.*}}[parcoach-divergence]
	if (std::find(v.begin(), v.end(), 1) != v.end())
		MPI_Barrier(MPI_COMM_WORLD);
	std::unique_ptr<int> p;
	p.reset(new int(rank % 2));
	if (*p > 0) // CHECK: library-text.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	for (int x : { 1, rank % 2 })
		total += x;
	if (total > 1) // CHECK: library-text.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	struct { int a, b; } r;
	std::tie(r.a, r.b) = std::make_tuple(rank % 2, 1);
	if (r.a > 0) // CHECK: library-text.cc:[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}

void right()
{
	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	std::string s = size == 4 ? "abc" : "z";
	std::vector<int> v = { 0, rank % 2 }, w = { 0, size % 2 };
	if (s.size() > 2 || v.end() - v.begin() > 1 ||
	    std::find(w.begin(), w.end(), 1) != w.end())
		MPI_Barrier(MPI_COMM_WORLD);
}
