// SPDX-License-Identifier: GPL-3.0-or-later
// A function may keep the address of a vector, and another one store through it: what
// the vector contains is not taken for equal on all processes.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// CHECK: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <vector>

static std::vector<int> *kept;

static void keep(std::vector<int> &v) { kept = &v; }
static void later(int x) { (*kept)[0] = x; }

int main()
{
	int rank;
	std::vector<int> v(3, 0);

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	keep(v);
	v.assign(2, 0);
	later(rank);
	if (v[0])
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
