// SPDX-License-Identifier: GPL-3.0-or-later
// Processes agree on a value, in several ways, before they decide by it: there is no warning.
// There is one if a process decides before it has received the value.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdio.h>
#define ALL MPI_COMM_WORLD

/* A sum over nodes, and then over their first processes. */
void nodes(int x)
{
	int rank, first, sum = 0, all = 0;
	MPI_Comm node, firsts;

	MPI_Comm_rank(ALL, &rank);
	MPI_Comm_split_type(ALL, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
	MPI_Comm_rank(node, &first);
	MPI_Comm_split(ALL, first ? MPI_UNDEFINED : 0, rank, &firsts);
	x += rank;
	MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, node);
	if (first == 0)
		MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, firsts);
	// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: not every process of 'MPI_COMM_WORLD'
	if (all > 5)
		MPI_Barrier(ALL);
	MPI_Bcast(&all, 1, MPI_INT, 0, node);
	if (all > 5)
		MPI_Barrier(ALL);
}

/* Process 0 sends what it reads, and all leave the loop by it. */
void lines(FILE *f)
{
	int rank, n = 0;

	MPI_Comm_rank(ALL, &rank);
	for (;;) {
		if (rank == 0) {
			n = f && fscanf(f, "%d", &n) == 1 ? n : -1;
			MPI_Bcast(&n, 1, MPI_INT, 0, ALL);
			if (n < 0)
				break;
		}
		if (rank != 0) {
			MPI_Bcast(&n, 1, MPI_INT, 0, ALL);
			if (n < 0)
				break;
		}
		MPI_Barrier(ALL);
	}
}

/* The least and the greatest value are the same. */
void same(FILE *f)
{
	int rank, n, least, greatest;

	MPI_Comm_rank(ALL, &rank);
	n = rank < 3 && f ? 4 : 5;
	MPI_Allreduce(&n, &least, 1, MPI_INT, MPI_MIN, ALL);
	MPI_Allreduce(&n, &greatest, 1, MPI_INT, MPI_MAX, ALL);
	if (least != greatest)
		MPI_Abort(ALL, 1);
	while (n-- > 0)
		MPI_Barrier(ALL);
}

/* One process has a value, and the others find it. */
void found(int all[64])
{
	int rank, size, n = -1;

	MPI_Comm_rank(ALL, &rank);
	MPI_Comm_size(ALL, &size);
	if (rank == 1)
		n = 7;
	MPI_Allgather(&n, 1, MPI_INT, all, 1, MPI_INT, ALL);
	for (int i = 0; i < size && n < 0; i++)
		if (all[i] >= 0)
			n = all[i];
	while (n-- > 0)
		MPI_Barrier(ALL);
}

/* Each side has a function of its own, with the same broadcast. */
static int number;

static void send(int x)
{
	MPI_Bcast(&x, 1, MPI_INT, 0, ALL);
	number = x % 7;
}

static void receive(int x)
{
	MPI_Bcast(&x, 1, MPI_INT, 0, ALL);
	number = x % 7;
}

void sides(void)
{
	int rank;

	MPI_Comm_rank(ALL, &rank);
	if (rank == 0)
		send(3);
	else
		receive(0);
	if (number > 2)
		MPI_Barrier(ALL);
}
