// SPDX-License-Identifier: GPL-3.0-or-later
// Each statement, clause and builtin of GCC has a row in statements.def.
// RUN: %pcc -fplugin-arg-parcoach-dump=statements -c %s -o %t.o | FileCheck %s --check-prefix=ROWS --implicit-check-not='no row'
// ROWS-DAG: statement gimple_assign: modelled:
// ROWS-DAG: clause reduction: modelled:
// ROWS-DAG: internal VA_ARG: modelled:
// ROWS-DAG: builtin MEMCPY: copies:
// What is not modelled is listed, with its place and how often it was seen, and
// what depends on it is checked.
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-dump=unmodelled -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=PLAN
#include <mpi.h>

double g(double n);

// PLAN: func f
void f(double n)
{
	// CHECK: unmodelled.c:[[#@LINE+1]]: BUILT_IN_APPLY, 1
	void *result = __builtin_apply((void (*)())g, __builtin_apply_args(), 16);

	if (*(int *)result)
		MPI_Barrier(MPI_COMM_WORLD);
}				// PLAN: leave

// PLAN: func from_device
void from_device(void)
{
	int n = 0;

	// CHECK: unmodelled.c:[[#@LINE+1]]: from, 1
#pragma omp target update from(n)
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
}				// PLAN: leave
