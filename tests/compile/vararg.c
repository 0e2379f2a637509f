// SPDX-License-Identifier: GPL-3.0-or-later
// Variable arguments, also more than the model keeps apart, and a list of them.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -DWRITTEN -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=PLAN
#include <mpi.h>
#include <stdarg.h>

static int from_list(int n, va_list list)
{
	int sum = 0;

	while (n--)
		sum += va_arg(list, int);
	return sum;
}

static int sum(int n, ...)
{
	va_list list;

	va_start(list, n);
	n = from_list(n, list);
	va_end(list);
	return n;
}

#ifndef WRITTEN
void f(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (sum(2, 1, 3) == 4)
		MPI_Barrier(MPI_COMM_WORLD);
	if (sum(2, 1, rank) == 4)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	if (sum(9, 1, 2, 3, 4, 5, 6, 7, 8, rank) == 40)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}
#else
static void set(int n, ...)
{
	va_list list;

	va_start(list, n);
	*va_arg(list, int *) = n;
	va_end(list);
}

void g(int n)			// PLAN: func g
{
	int x = 0;

	set(n, &x);
	if (x)
		MPI_Barrier(MPI_COMM_WORLD);
}				// PLAN: leave
#endif
