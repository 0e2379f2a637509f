// SPDX-License-Identifier: GPL-3.0-or-later
// A loop over a table calls all functions that are there: what one of them makes of the
// rank differs.  Of one pointer, or of an element that a caller chooses, it is not known
// that it ever is that one.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct step { int code; void (*set)(int *, int); };
static void none(int *to, int x) { (void)to, (void)x; }
static void put(int *to, int x) { *to = x; }
static int keep(int a, int x) { return (void)x, a; }
static int add(int a, int x) { return a + x; }
static const struct step steps[] = { { 0, none }, { 1, put } };
static int (*const sums[])(int, int) = { keep, add };
static int (*chosen)(int, int) = keep;

void choose(int all) { chosen = all ? add : keep; }
void one(int i)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (sums[i](0, rank))
		MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int rank, q = 0, r = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 2; i++)
		r = sums[i](r, rank);
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (r)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int i = 0; i < 2; i++)
		steps[i].set(&q, rank);
	// CHECK: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (q)
		MPI_Barrier(MPI_COMM_WORLD);
	if (chosen(0, rank))
		MPI_Barrier(MPI_COMM_WORLD);
	one(argc & 1);
	MPI_Finalize();
	return 0;
}
