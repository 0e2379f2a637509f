// SPDX-License-Identifier: GPL-3.0-or-later
// A field is that of an object: which one that is can differ between processes.  It
// is no matter where each has put something into its own.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>

struct part {
	int n, sizes[4], left, go;
	struct part *next;
	MPI_Comm comm;
};
static struct part parts[64];

static void whole(struct part *first, int level)
{
	struct part *p = malloc(sizeof *p), *q;

	for (int i = 0; i < level; i++)
		for (int k = 0; k < parts[i].n; k++)
			MPI_Barrier(parts[i].comm);
	if (parts[level].sizes[level] > 1)
		MPI_Barrier(MPI_COMM_WORLD);
	for (q = first; q; q = q->next)
		if (q->n)
			MPI_Barrier(q->comm);
	p->left = first->left;
	if (p->left)
		MPI_Barrier(MPI_COMM_WORLD);
	q = &parts[3];
	if (q->n && (first + level)->n)
		MPI_Barrier(MPI_COMM_WORLD);
	free(p);
}

static void calc(struct part *p)
{
	int x = p->sizes[1];

	MPI_Allreduce(&x, &p->left, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

/* Each process has put the same into its own. */
static void own(int rank)
{
	struct part *my = &parts[rank];
	int x = 3;

	my->left = 1;
	while (my->left > 0)
		calc(my);
	do {
		MPI_Allreduce(&x, &my->left, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
	} while (my->left > 0);
	parts[rank].go = 7;
	if (parts[rank].go > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	parts[rank].go = 8;
	if (parts[rank ^ 1].go > 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

/* In a variable of their own the processes have what they asked for. */
static void kept(int rank)
{
	int x = parts[rank].left, y, own;

	if (x)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	y = parts[3].left;
	parts[rank].go = y;
	own = parts[rank].go;
	if (y || own)
		MPI_Allreduce(&rank, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	struct part *mine;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 64; i++) {
		parts[i].n = i % 7;
		parts[i].comm = MPI_COMM_WORLD;
	}
	whole(parts, 5);
	own(rank);
	kept(rank);
	if (parts[rank].n)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK: object.c:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
	// CHECK: object.c:{{[0-9]+}}:{{[0-9]+}}: note: (2) it depends on 'rank', set here by 'MPI_Comm_rank'
	if (parts[2].sizes[rank % 4] > 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	mine = &parts[rank];
	if (mine->n)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if ((&parts[0] + rank)->n > 1)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: object.c:[[#@LINE]]:17: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	MPI_Finalize();
	return 0;
}
