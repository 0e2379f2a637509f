// SPDX-License-Identifier: GPL-3.0-or-later
// What a short function has stored before it throws is known where the exception is
// handled: it differs, or it does not matter which of two values it is.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void check(int x, int &to)
{
	if (x == 1) {
		to = 1;
		throw 1;
	}
	to = 2;
}

void handled(MPI_Comm comm)
{
	int rank, q = 0;

	MPI_Comm_rank(comm, &rank);
	try {
		check(rank, q);
	} catch (int) {
	}
	if (q > 0)
		MPI_Barrier(comm);
	// CHECK: exception-short.cc:[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (q > 1)
		MPI_Barrier(comm);
}
