// SPDX-License-Identifier: GPL-3.0-or-later
// A reference or a pointer that only ever has the address of one variable is that
// variable: what is assigned through it, it no longer holds what it held.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int shared;
static int numbers[4];

static void set(int value)
{
	int *p = &shared, *q = p;

	*q = value;
}

static void fine(MPI_Comm comm, int given)
{
	int rank, own;
	int &r = own, &same = r, &g = given;
	int *const p = &shared;

	MPI_Comm_rank(comm, &rank);
	own = given = shared = rank;
	r = 3;
	if (own)
		MPI_Barrier(comm);
	if (same)
		MPI_Barrier(comm);
	g = 4;
	if (given)
		MPI_Barrier(comm);
	*p = 5;
	if (shared)
		MPI_Barrier(comm);
	shared = rank;
	set(6);
	if (shared)
		MPI_Barrier(comm);
#pragma omp parallel
	{
		int mine = rank;
		int &m = mine;

		m = 7;
#pragma omp single
		if (mine)
			MPI_Barrier(comm);
	}
}

static void wrong(MPI_Comm comm, bool other)
{
	int rank, own = 0, before = 0;
	int &r = own;
	int *p = &own, *two = &own, *some = numbers, *late;

	MPI_Comm_rank(comm, &rank);
	r = rank;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (own)
		MPI_Barrier(comm);
	// CHECK: 'own' is computed here
	own = 0;
	*p = rank - 1;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (r)
		MPI_Barrier(comm);
	// Two addresses: it may be the other one that is set.
	before = own = rank;
	if (other)
		two = &before;
	*two = 0;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (own)
		MPI_Barrier(comm);
	// One element of an array.
	MPI_Allgather(&rank, 1, MPI_INT, numbers, 1, MPI_INT, comm);
	for (int i = 0; i < 4; i++)
		numbers[i] += rank;
	*some = 0;
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (numbers[own & 3])
		MPI_Barrier(comm);
	// In another order than that in which it stands here.
	goto first;
back:
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (*late > 3)
		MPI_Barrier(comm);
	return;
first:
	late = &rank;
	goto back;
}

int main(int argc, char **argv)
{
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
	if (level < MPI_THREAD_SERIALIZED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	fine(MPI_COMM_WORLD, 2);
	wrong(MPI_COMM_WORLD, argc > 1);
	MPI_Finalize();
	return 0;
}
