// SPDX-License-Identifier: GPL-3.0-or-later
// An index compares the number of changes of its set with the copy that it took: whether
// the set has changed since is not told by that number.  A number that is no copy is.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -c %s -o %t.o -fplugin-arg-parcoach-analysis=strict 2>&1 | FileCheck %s --check-prefix=STRICT
#include <mpi.h>

struct Set {
	int version, limit;
	Set() : version(0), limit(0) {}
};

struct Index {
	Set *set;
	int seen;
	Index(Set *s) : set(s), seen(-1) {}
	void rebuild()
	{
		// STRICT: [[@LINE+2]]:{{[0-9]+}}: warning: not every process of
		if (seen != set->version) {
			MPI_Barrier(MPI_COMM_WORLD);
			seen = set->version;
		}
	}
	void bound()
	{
		// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
		if (seen != set->limit)
			MPI_Barrier(MPI_COMM_WORLD);
	}
};

void test()
{
	int rank;
	Set set;
	Index index(&set);

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	set.version = set.limit = rank == 0;
	index.rebuild();
	index.bound();
}
