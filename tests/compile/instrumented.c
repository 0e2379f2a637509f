// SPDX-License-Identifier: GPL-3.0-or-later
// What the run time is called with: the record of the place, the communicator
// of the call; also before each way out.
// RUN: %pcc -w -O1 -fdump-tree-optimized=%t.dump -c %s -o %t.o
// RUN: FileCheck %s < %t.dump
// RUN: %pcc -w -O2 -fplugin-arg-parcoach-instrument=none -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s --check-prefix=NONE --implicit-check-not=parcoach
// NONE: MPI_Barrier
#include <mpi.h>

int f(int n, MPI_Comm comm)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank)
		return n;
	MPI_Barrier(comm);
	return 0;
}
// CHECK-NOT: .UNIQUE
// CHECK: [[COMM:[a-z_.0-9]+]] = (unsigned long) comm
// CHECK: __parcoach_coll (&__parcoach_site.{{[0-9]+}}, [[COMM]]);
// CHECK-NEXT: MPI_Barrier (comm
// CHECK: __parcoach_leave (&__parcoach_site.{{[0-9]+}});
