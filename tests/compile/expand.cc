// SPDX-License-Identifier: GPL-3.0-or-later
// Short functions of the C++ library are followed, for each call by itself, also with
// assertions, which GCC 15 and later have without optimization.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -std=c++17 -D_GLIBCXX_ASSERTIONS -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <algorithm>
#include <chrono>
#include <utility>
#include <mpi.h>

struct two { int a, b; };

static void same(int rank, int size)
{
	int x = rank, y = size, three = 3, v[3] = {rank, size, 3};
	two s{rank, size}, t{size, size};
	std::chrono::seconds d(rank), e(size);

	std::swap(y, three);
	std::swap(v[1], v[2]);
	std::swap(t.a, t.b);
	if (std::max(y, three) == 4 || v[1] == 3 || t.a == 1 || e.count() == 2)
		MPI_Barrier(MPI_COMM_WORLD);
	std::swap(x, s.a);
}

int main(int argc, char **argv)
{
	int rank, size, q = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	same(rank, size);
	// CHECK: expand.cc:[[@LINE+2]]:{{.*}}warning: not every process
	if (std::clamp(rank, 0, 7) == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	std::swap(q, rank);
	// CHECK: expand.cc:[[@LINE+2]]:{{.*}}warning: not every process
	if (q == 1)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
