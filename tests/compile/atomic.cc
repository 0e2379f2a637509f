// SPDX-License-Identifier: GPL-3.0-or-later
// The same for std::atomic.
// RUN: %pcxx -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcxx -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// PLAN: leave
#include <atomic>
#include <mpi.h>

static std::atomic<int> number;
static std::atomic<double> real;

void f()
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	number = VALUE;
	if (number == 2)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	real.store(VALUE);
	if (real.load() > 2)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}
