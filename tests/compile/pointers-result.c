// SPDX-License-Identifier: GPL-3.0-or-later
// What is returned or written by the function that a pointer means.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | grep -c warning: | grep -x 3
#include <mpi.h>

typedef int (*get)(void);
typedef void (*put)(int *);

static int rank(void)
{
	int k;

	MPI_Comm_rank(MPI_COMM_WORLD, &k);
	return k;
}
static int size(void)
{
	int k;

	MPI_Comm_size(MPI_COMM_WORLD, &k);
	return k;
}
static void put_rank(int *p)
{
	MPI_Comm_rank(MPI_COMM_WORLD, p);
}
static void put_size(int *p)
{
	MPI_Comm_size(MPI_COMM_WORLD, p);
}

void returned(void)
{
	get f = rank, g = size;

	if (f() > 1)
		// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: result.c:14:{{[0-9]+}}: note: (2) it depends on 'k', set here by 'MPI_Comm_rank'
	// CHECK-NEXT: note: (3) 'rank' is called here
	if (g() > 1)
		MPI_Barrier(MPI_COMM_WORLD);
}

void either(int n)
{
	get f = n ? rank : size;

	if (f() > 1)
		// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: result.c:14:{{[0-9]+}}: note: (2) it depends on 'k', set here by 'MPI_Comm_rank'
	// CHECK-NEXT: note: (3) 'rank' is called here
}

void written(void)
{
	put f = put_rank, g = put_size;
	int k = 0, n = 0;

	f(&k);
	g(&n);
	if (k)
		// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: [[#@LINE-5]]:{{[0-9]+}}: note: (3) 'put_rank' is called here
	if (n > 1)
		MPI_Barrier(MPI_COMM_WORLD);
}

/* It may be any function. */
void given(get f)
{
	if (f() > 1)
		MPI_Barrier(MPI_COMM_WORLD);
}
