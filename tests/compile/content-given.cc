// SPDX-License-Identifier: GPL-3.0-or-later
// What a container of the caller contains is known in a function that gets it by
// reference or as a member, and in the caller what that function stores.
// RUN: %pcxx -DRETURNS -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -DMEMBER -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -DTHROWS -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -DSTORES -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// CHECK: warning: not every process {{.*}} may reach this 'MPI_Barrier'
// OBJECT: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <vector>

struct grid {
	std::vector<int> v;

	bool differs() const { return v[0]; }
};

static bool decide(std::vector<int> &v)
{
#ifdef STORES
	v.assign(2, 0);
#endif
#ifdef THROWS
	if (v[0])
		throw 1;
#endif
	return v[0];
}

int main()
{
	int rank;
	grid g;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	g.v.assign(2, rank);
#ifdef THROWS
	try {
		decide(g.v);
		MPI_Barrier(MPI_COMM_WORLD);
	} catch (int) {
	}
#elif defined MEMBER
	if (g.differs())
		MPI_Barrier(MPI_COMM_WORLD);
#else
	if (decide(g.v))
		MPI_Barrier(MPI_COMM_WORLD);
#endif
	MPI_Finalize();
}
