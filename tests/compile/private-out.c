// SPDX-License-Identifier: GPL-3.0-or-later
// What a construct leaves in a variable by lastprivate, linear or map, and what
// it gets by firstprivate or copyin.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -fopenmp -DVALUE='unknown()' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=warning: --implicit-check-not=' leave'
// SAME: func
#include <mpi.h>

#define GIVEN int rank, q = 0; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define THEN if (q > 9) MPI_Barrier(MPI_COMM_WORLD)

int unknown(void);
static int own;
#pragma omp threadprivate(own)

void last(void)			// PLAN-LABEL: func last
{
	GIVEN;
#pragma omp parallel for lastprivate(q) firstprivate(v)
	for (int i = 0; i < 9; i++)
		q = v + i;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void linear(void)		// PLAN-LABEL: func linear
{
	GIVEN;
	q = v;
#pragma omp parallel for linear(q:2)
	for (int i = 0; i < 9; i++)
		q += 2;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void copied_in(void)		// PLAN-LABEL: func copied_in
{
	GIVEN;
	own = v;
#pragma omp parallel copyin(own)
#pragma omp master
	q = own;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void mapped(void)		// PLAN-LABEL: func mapped
{
	GIVEN;
#pragma omp target map(tofrom:q)
	q = v;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave
