// SPDX-License-Identifier: GPL-3.0-or-later
// A comment takes away the warning of its line, of the next line with code, or
// of the function that follows; no other one.  The check at run time stays.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -x c++ -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: U __parcoach_MPI_Barrier
// RUN: %pcc -Werror -DONLY -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
#include <mpi.h>

extern int rank;

void get(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

void same_line(void)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // parcoach: suppress
}

void line_before(void)
{
	if (rank == 0)
		/* parcoach: suppress parcoach-divergence -- it is a test
		   of the checker */

		MPI_Barrier(MPI_COMM_WORLD);
}

void condition(void)
{
	// parcoach: suppress
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

/* parcoach: suppress */
static void
whole(void)
{
	get();
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

void caller(void)
{
	whole();
}

#ifndef ONLY
void other_line(void)
{
	int n = rank; // parcoach: suppress

	if (n == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

void after(void)
{
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	// parcoach: suppress
}

void other_id(void)
{
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD); // parcoach: suppress parcoach-concurrent
}

void in_text(void)
{
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Bcast'
		MPI_Bcast((void *)"no: parcoach: suppress", 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void wrong_id(void)
{
	if (rank == 0)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: unknown diagnostic 'parcoach-divergnce'; valid are '*', 'parcoach-divergence', {{.*}}; did you mean 'parcoach-divergence'? [parcoach-suppression]
		// parcoach: suppress parcoach-divergnce
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 1)
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: unknown word 'supress' after 'parcoach'; valid is 'suppress' [parcoach-suppression]
		// parcoach: supress
		// CHECK-DAG: [[#@LINE+1]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}
#endif
