// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is thrown is found where it is caught.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=CHECKED
// CHECKED: __parcoach
#include <mpi.h>

static void differs(int x)
{
	throw x;
}

static int caught()
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		differs(rank);
	} catch (int e) {
		return e;
	}
	return 0;
}

static void reset(int &e)
{
	e = 4;
}

int main(int argc, char **argv)
{
	int size, n = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (caught())
		MPI_Barrier(MPI_COMM_WORLD);
	try {
		throw size;
	} catch (int &e) {
		reset(e);
		n = e;
	}
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
