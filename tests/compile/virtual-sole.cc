// SPDX-License-Identifier: GPL-3.0-or-later
// An overriding method that only one virtual call can mean is meant there, so its result
// counts; if others can, it is not known.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct shape {
	virtual ~shape() {}
	virtual int sole(int x) { return x - x; }
	virtual int twice(int) { return 0; }
};

struct line : shape {
	int sole(int x) override { return x; }
	int twice(int x) override { return x; }
};

void f(MPI_Comm comm, shape &other)
{
	int rank;
	line l;
	shape s, *all[] = { &l, &s };

	MPI_Comm_rank(comm, &rank);
	for (shape *one : all)
		if (one->sole(rank) == 1)
			MPI_Barrier(comm); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: {{.*}}[parcoach-divergence]
	if (other.twice(rank) == 1)
		MPI_Barrier(comm);
	if (all[0]->twice(2) == 1)
		MPI_Barrier(comm);
}
