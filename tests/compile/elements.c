// SPDX-License-Identifier: GPL-3.0-or-later
// An element of an array with a constant number is a value of its own: what
// another one holds, or is made equal, says nothing of it.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include "mpi.h"

struct options {
	int keep[500];
	int level[2][3];
};
static struct options given;
int flags[4];

static void third(int *p, int value)
{
	p[2] = value;
}

void fields(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		given.keep[7] = rank;
	given.level[1][2] = rank;
	if (given.keep[8] || given.level[1][1])
		MPI_Barrier(MPI_COMM_WORLD);
	if (given.level[1][2])
		// CHECK-DAG: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(given.keep, 500, MPI_INT, 0, MPI_COMM_WORLD);
	if (given.keep[7])
		MPI_Barrier(MPI_COMM_WORLD);
}

void local(int i)
{
	int rank, v[6] = { 0 };

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	third(v, rank);
	if (v[1])
		MPI_Barrier(MPI_COMM_WORLD);
	if (v[2])
		// CHECK-DAG: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Bcast(&v[2], 1, MPI_INT, 0, MPI_COMM_WORLD);
	third(v + 1, rank);
	if (v[2])
		MPI_Barrier(MPI_COMM_WORLD);
	if (v[i])
		// CHECK-DAG: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}

void reached(int *q)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	q[3] = rank;
	q[4] = 0;
	if (q[4])
		MPI_Barrier(MPI_COMM_WORLD);
	if (q[3])
		// CHECK-DAG: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
	for (int *p = flags; p < flags + 4; p++)
		*p = rank;
	if (flags[1])
		// CHECK-DAG: [[#@LINE+1]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		MPI_Barrier(MPI_COMM_WORLD);
}
