// SPDX-License-Identifier: GPL-3.0-or-later
// [[noreturn]] says nothing of what a function of another unit calls before its end.
// RUN: %pcxx -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcxx -DSTATED -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=NONE
// CHECK: __parcoach_
// NONE-NOT: __parcoach_
#include <mpi.h>

#ifdef STATED
[[parcoach::noreturn]]
#endif
[[noreturn]] void die(const char *why);

int main(void)
{
	MPI_Comm comm = MPI_COMM_WORLD;
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		die("failed");
	MPI_Barrier(comm);
}
