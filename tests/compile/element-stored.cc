// SPDX-License-Identifier: GPL-3.0-or-later
// A store through the address of a known element replaces the element.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <vector>

static void set(std::vector<int> &v)
{
	v[0] = 4;
}

void f()
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	std::vector<int> v(3, rank), w(3, rank);
	v[0] = 4;
	set(w);
	if (v[0] > 3 || w[0] > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (v[1] > 3) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
	if (w[1] > 3) // CHECK: :[[@LINE+1]]:{{.*}}[parcoach-divergence]
		MPI_Barrier(MPI_COMM_WORLD);
}
