// SPDX-License-Identifier: GPL-3.0-or-later
// Atomic accesses read and write; what is read may come from another thread, so
// it is checked if it is not known to differ.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %pcc -fopenmp -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAN --implicit-check-not=warning:
#include <mpi.h>
#include <stdatomic.h>

#define GIVEN int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define IF(x) if (x) MPI_Barrier(MPI_COMM_WORLD)

static int n;
static atomic_int shared;

void stored(void)
{
	GIVEN;
	__atomic_store_n(&n, v, __ATOMIC_SEQ_CST);
	IF(n);				// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}

void added(void)			// PLAN-LABEL: func added
{
	GIVEN;
	IF(__sync_add_and_fetch(&n, v));	// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}					// PLAN: leave

void exchanged(void)			// PLAN-LABEL: func exchanged
{
	GIVEN;
	int old = 0;
	__atomic_compare_exchange_n(&n, &old, v, 0, 5, 5);
	IF(old);				// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}					// PLAN: leave

void of_c11(void)			// PLAN-LABEL: func of_c11
{
	GIVEN;
	shared = v;
	IF(shared);			// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}					// PLAN: leave

void of_openmp(void)
{
	GIVEN;
	int q = 0;
#pragma omp parallel
#pragma omp atomic
	q += v;
	IF(q);				// CHECK-DAG: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}
