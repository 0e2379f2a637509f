// SPDX-License-Identifier: GPL-3.0-or-later
// A warning about what a macro does is at the place of the macro's use, and
// nothing is reported at an unknown place.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=expansion
#include <mpi.h>
#define SYNC(comm) do { MPI_Barrier(comm); } while (0)

void f(MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank)		// CHECK-NOT: cc1: note
		SYNC(comm);	// CHECK: [[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
				// CHECK-NEXT: [[#@LINE-2]]:12: note: (1)
}
