// SPDX-License-Identifier: GPL-3.0-or-later
// A request that is not certainly completed is looked at in the run, also if each
// process makes the call: in an array, after a test only, or on one path only.
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | not grep __parcoach
// RUN: %pcc -DARRAY -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | grep '__parcoach_.*MPI_Ibcast'
// RUN: %pcc -DTEST -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | grep '__parcoach_.*MPI_Ibcast'
// RUN: %pcc -DPATH -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | grep '__parcoach_.*MPI_Ibcast'
// RUN: %pcc -DTEST -c %s -o %t.o -fplugin-arg-parcoach-why=30 | FileCheck %s
#include <mpi.h>

static MPI_Request all[4];

int main(int argc, char **argv)
{
	int n = 0;
	MPI_Request r;

	MPI_Init(&argc, &argv);
#ifdef ARRAY
	MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &all[argc]);
#else
	// CHECK: all processes call it together: proved
	// CHECK: its request is completed: checked at run time
	// CHECK-NEXT: there is no proof of it
	(void)all;
	MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
#ifdef TEST
	int flag;
	MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
#elif defined PATH
	if (argc > 1)
		MPI_Wait(&r, MPI_STATUS_IGNORE);
#else
	if (argc > 1)
		MPI_Wait(&r, MPI_STATUS_IGNORE);
	else
		MPI_Wait(&r, MPI_STATUS_IGNORE);
#endif
#endif
	MPI_Finalize();
	return 0;
}
