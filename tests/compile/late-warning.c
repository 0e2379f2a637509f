// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings of GCC after ours look up lines of source, too: what GCC keeps of our
// lookups, the names of files, is still there.  The model is so large that its
// memory goes back to the system when it is freed.
// RUN: %pcc -O1 -Wall -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcxx -O1 -Wall -x c++ -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

#define F1(n) int f##n(int r) { if (r > n) MPI_Barrier(MPI_COMM_WORLD); \
				return r; }
#define F10(n) F1(n##0) F1(n##1) F1(n##2) F1(n##3) F1(n##4) \
	       F1(n##5) F1(n##6) F1(n##7) F1(n##8) F1(n##9)
#define F100(n) F10(n##0) F10(n##1) F10(n##2) F10(n##3) F10(n##4) \
		F10(n##5) F10(n##6) F10(n##7) F10(n##8) F10(n##9)
F100(1) F100(2)

#include "Inputs/late-warning.h"
// CHECK: late-warning.h:7:{{.*}}: warning: {{.*}}[parcoach-divergence]

void late(void)
{
	char small[4];
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	step(rank);
	// CHECK: [[#@LINE+1]]:{{.*}}: warning: {{.*}}[-Wformat-overflow=]
	sprintf(small, "%d of many", rank);
	puts(small);
}
// CHECK-NOT: internal compiler error
