// SPDX-License-Identifier: GPL-3.0-or-later
// A value that the handler of an exception sets, and one that a function stores before
// it throws: some processes only have it.
// RUN: %pcxx -DVALUE=caught -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -DVALUE=stored -c %s -o %t.o && nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <stdexcept>

static int stored;

static void check(int x)
{
	if (x == 1) {
		stored = 1;
		throw std::runtime_error("one");
	}
}

int main()
{
	int rank, caught = 0;

	MPI_Init(nullptr, nullptr);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		check(rank);
	} catch (const std::exception &) {
		caught = 1;
	}
	if (VALUE)                           // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process
	(void)caught;
	MPI_Finalize();
}
