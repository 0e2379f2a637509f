// SPDX-License-Identifier: GPL-3.0-or-later
// A field of a record that is set anew is what was put there, not what other records
// hold, or it held before.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
struct config { int steps, every; double dt; };
struct span { int low, high; };
struct box { struct span x, y; };
static struct config shared;

static void again(MPI_Comm comm, struct config *p)
{
	struct config local;
	int rank, all;

	MPI_Comm_rank(comm, &rank);
	local.steps = rank + 1;
	all = local.steps;
	MPI_Bcast(&all, 1, MPI_INT, 0, comm);
	local.steps = all;
	if (local.steps)
		MPI_Barrier(comm);
	p->steps = rank;
	p->steps = 4;
	for (int i = 0; i < p->steps; i++)
		MPI_Barrier(comm);
	shared.every = rank;
	shared.every = all;
	if (shared.every)
		MPI_Barrier(comm);
}

static void others(MPI_Comm comm, struct config *p, struct config *q)
{
	struct span a, b;
	struct box box;

	MPI_Comm_rank(comm, &a.low);
	a.low++;
	b.low = 3;
	if (b.low)
		MPI_Barrier(comm);
	a.high = a.low;
	b.high = 3;
	if (a.high > 2)
		MPI_Barrier(comm); // CHECK: field.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	p->every = a.low;
	q->every = 3;
	if (p->every)
		MPI_Barrier(comm); // CHECK: field.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	box.x.high = a.low;
	box.y.high = 3;
	if (box.x.high)
		MPI_Barrier(comm); // CHECK: field.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}


int main(int argc, char **argv)
{
	struct config c, d;

	MPI_Init(&argc, &argv);
	again(MPI_COMM_WORLD, &c);
	others(MPI_COMM_WORLD, &c, &d);
	MPI_Finalize();
	return 0;
}

struct file_config { int steps; };

static void read_file(struct file_config *c, MPI_Comm comm)
{
	int rank, n;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		if (scanf("%d", &c->steps) != 1)
			c->steps = 0;
	n = c->steps;
	MPI_Bcast(&n, 1, MPI_INT, 0, comm);
	c->steps = n;
}

void run(MPI_Comm comm)
{
	struct file_config c;

	read_file(&c, comm);
	for (int i = 0; i < c.steps; i++)
		MPI_Barrier(comm);
}
