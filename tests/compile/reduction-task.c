// SPDX-License-Identifier: GPL-3.0-or-later
// A reduction over tasks follows from what each task adds.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -fopenmp -DVALUE='unknown()' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=warning:
// SAME: func in_parallel
// SAME-NOT: leave
// SAME: func in_loop
#include <mpi.h>

#define GIVEN int rank, q = 0; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define THEN if (q > 9) MPI_Barrier(MPI_COMM_WORLD)

int unknown(void);

void in_group(void)		// PLAN-LABEL: func in_group
{
	GIVEN;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+:q)
	{
#pragma omp task in_reduction(+:q)
		q += v;
	}
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_parallel(void)		// PLAN-LABEL: func in_parallel
{
	GIVEN;
#pragma omp parallel reduction(task, +:q)
#pragma omp single
	{
#pragma omp task in_reduction(+:q)
		q += v;
	}
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_loop(void)		// PLAN-LABEL: func in_loop
{
	GIVEN;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+:q)
	for (int i = 0; i < 9; i++)
		q += v;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave
