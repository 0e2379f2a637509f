// SPDX-License-Identifier: GPL-3.0-or-later
// A process goes round a collective by an exception that passes through a function
// in which nothing waits for it.  Right: where all processes throw (all), and where
// nobody could catch it (never).
// RUN: %mpicxx %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %long %mpicxx -w -O2 %s -o %t.2 %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 3 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t all of them | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long %status -n 3 %t.2 all of them | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t one | FileCheck %s
// RUN: %long %status -n 3 %t.2 one | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>
#include <stdexcept>

static void check(bool bad)
{
	if (bad)	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (2) whether it throws an exception depends on this condition in 'check'
		throw std::runtime_error("bad");
}

static void one(int rank)
{
	check(rank == 1);	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this call may throw an exception on some processes only
	// STATIC-DAG: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Barrier {{.*}}compiled-throw-through.cc:[[#@LINE+1]]
	MPI_Barrier(MPI_COMM_WORLD);
}

static void all(int size)
{
	check(size > 1);
	MPI_Barrier(MPI_COMM_WORLD);
}

static void never(int rank) noexcept
{
	check(rank == 77);
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	never(rank);
	try {
		if (argc == 2)
			one(rank);
		if (argc == 4)
			all(size);
	} catch (const std::runtime_error &) {
	}
	MPI_Finalize();
	return 0;
}
// CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Finalize
// CHECK: exit status 66
