// SPDX-License-Identifier: GPL-3.0-or-later
// What a vector of pointers gets is not in the model: a collective that depends on it is
// checked at run time.  That of pointers to objects has a check, too.
// RUN: %long %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %long nm %t.o | FileCheck %s
// RUN: %mpicxx -DOBJECTS -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// CHECK: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <vector>

struct part { int n; };

static int *first(const std::vector<int *> &v) { return v[0]; }
static part *first(const std::vector<part *> &v) { return v[0]; }

int main(int argc, char **argv)
{
	int rank, one = 1;
	part a = { 1 }, b = { 0 };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef OBJECTS
	std::vector<part *> v;
	v.push_back(rank % 2 ? &a : &b);
	if (first(v)->n > 0)
		MPI_Barrier(MPI_COMM_WORLD);
#else
	std::vector<int *> v;
	v.push_back(rank % 2 ? &one : nullptr);
	if (first(v))
		MPI_Barrier(MPI_COMM_WORLD);
#endif
	MPI_Finalize();
}
