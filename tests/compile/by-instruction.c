// SPDX-License-Identifier: GPL-3.0-or-later
// What instructions of the machine compute, the label that a computed goto takes,
// and volatile variables.
// RUN: %pcc -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
#include <mpi.h>

#define GIVEN int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define IF(x) if (x) MPI_Barrier(MPI_COMM_WORLD)

void output(void)		// PLAN-LABEL: func output
{
	GIVEN;
	int x;
	__asm__("" : "=r"(x) : "0"(v));
	IF(x);			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_place(void)		// PLAN-LABEL: func in_place
{
	GIVEN;
	__asm__("" : "+m"(v));
	IF(v);			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void watched(void)		// PLAN-LABEL: func watched
{
	GIVEN;
	volatile int x = v;
	IF(x);			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void jump(void)
{
	static void *const to[] = { &&yes, &&no };
	GIVEN;
	goto *to[v & 1];
yes:
	MPI_Barrier(MPI_COMM_WORLD);	// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
no:
	return;
}
