// SPDX-License-Identifier: GPL-3.0-or-later
// What a function of another unit calls before it ends the process is not seen: other
// processes are compared at run time.  The C library's exit () calls no collective.
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// RUN: %pcc -DEND='exit(1)' -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=NONE
// CHECK: __parcoach_
// NONE-NOT: __parcoach_
#include <mpi.h>
#include <stdlib.h>
#ifndef END
#define END die("failed")
#endif

void die(const char *why) __attribute__((noreturn));

int main(void)
{
	MPI_Comm comm = MPI_COMM_WORLD;
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		END;
	MPI_Barrier(comm);
}
