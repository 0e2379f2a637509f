// SPDX-License-Identifier: GPL-3.0-or-later
// What is stored in a record or union by another type than it is read.
// RUN: %pcc -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -DVALUE='unknown()' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// RUN: %pcc -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=warning:
// SAME: func
#include <mpi.h>
#include <string.h>

#define GIVEN int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define IF(x) if (x) MPI_Barrier(MPI_COMM_WORLD)

int unknown(void);

union both {
	struct { int low, high; } part;
	struct { int first, second; } pair;
	long all;
};

void whole(void)		// PLAN-LABEL: func whole
{
	GIVEN;
	union both u;
	u.all = v;
	IF(u.part.low == 2);	// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void part(void)			// PLAN-LABEL: func part
{
	GIVEN;
	union both u;
	u.part.low = v;
	u.part.high = 0;
	IF(u.all > 2);		// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void pair(void)			// PLAN-LABEL: func pair
{
	GIVEN;
	union both u;
	u.part.high = v;
	IF(u.pair.second == 2);	// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

struct record { int a, b; };

void cast(void)			// PLAN-LABEL: func cast
{
	GIVEN;
	struct record r;
	*(int *)&r = v;
	IF(r.a == 2);		// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void by_pointer(void)		// PLAN-LABEL: func by_pointer
{
	GIVEN;
	struct record r;
	int *p = (int *)&r;
	p[1] = v;
	IF(r.b == 2);		// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void copied(void)		// PLAN-LABEL: func copied
{
	GIVEN;
	struct record r;
	long bytes = v;
	memcpy(&r, &bytes, sizeof r);
	IF(r.b == 2);		// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void copied_out(void)		// PLAN-LABEL: func copied_out
{
	GIVEN;
	struct record r = { 1, v };
	long bytes;
	memcpy(&bytes, &r, sizeof bytes);
	IF(bytes > 2);		// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave
