// SPDX-License-Identifier: GPL-3.0-or-later
// A reduction follows from the parts of all threads: from a rank, from a value
// that is not known, from one that is the same on all processes.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -fopenmp -DVALUE='unknown()' -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DVALUE=3 -DSAME -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=warning: --implicit-check-not=' leave'
// SAME: func
#include <mpi.h>

#define GIVEN int rank, q = 0; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define THEN if (q > 9) MPI_Barrier(MPI_COMM_WORLD)

int unknown(void);

void in_for(void)		// PLAN-LABEL: func in_for
{
	GIVEN;
#pragma omp parallel for reduction(+:q)
	for (int i = 0; i < 9; i++)
		q += i * v;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_parallel(void)		// PLAN-LABEL: func in_parallel
{
	GIVEN;
#pragma omp parallel reduction(max:q)
	q = v > q ? v : q;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_sections(void)		// PLAN-LABEL: func in_sections
{
	GIVEN;
#pragma omp parallel sections reduction(+:q)
	{
		q += v;
	}
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

void in_simd(void)		// PLAN-LABEL: func in_simd
{
	GIVEN;
#pragma omp simd reduction(+:q)
	for (int i = 0; i < 9; i++)
		q += v;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave

// How far a scan is passed on depends on the number of threads.
#ifndef SAME
void in_scan(int *a)		// PLAN-LABEL: func in_scan
{
	GIVEN;
#pragma omp parallel for reduction(inscan, +:q)
	for (int i = 0; i < 9; i++) {
		q += v;
#pragma omp scan inclusive(q)
		a[i] = q;
	}
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave
#endif

void counted(void)		// PLAN-LABEL: func counted
{
	GIVEN;
#pragma omp parallel for reduction(+:q)
	for (int i = 0; i < v; i++)
		q++;
	THEN;			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}				// PLAN: leave
