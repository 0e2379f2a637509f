// SPDX-License-Identifier: GPL-3.0-or-later
// A std::atomic_ref is accessed: the variable to which it refers is.
// RUN: %pcxx -std=c++20 -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcxx -std=c++20 -DVALUE=3 -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | not grep __parcoach_MPI
#include <atomic>
#include <mpi.h>

static void put(std::atomic_ref<int> at, int value)
{
	at.store(value);
}

int main()
{
	int rank, stored = 0, added = 0;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	std::atomic_ref<int>(added) += VALUE;
	if (added)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	put(std::atomic_ref<int>(stored), VALUE);
	if (stored)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	MPI_Finalize();
}
