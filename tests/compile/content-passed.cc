// SPDX-License-Identifier: GPL-3.0-or-later
// A function of the library that is not inlined: make_unique stores what it gets in
// the object that it returns; a vector has the addresses of a list of initial values.
// RUN: %pcxx -DUNIQUE -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -fopenmp -c %s -o %t.o && nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -DUNIQUE -DSAME -c %s -o %t.o && nm %t.o | not grep __parcoach
// OBJECT: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <memory>
#include <vector>

int main()
{
	int rank, q = 0;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef SAME
	rank = 3;
#endif
#ifdef UNIQUE
	auto p = std::make_unique<int>(rank);
	q = *p;
#else
	std::vector<int *> v{&q};
	*v[0] = rank;
#endif
	if (q)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process
	MPI_Finalize();
}
