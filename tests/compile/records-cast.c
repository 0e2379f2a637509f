// SPDX-License-Identifier: GPL-3.0-or-later
// A record that is written by another type: through a pointer, as a whole, atomically.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
struct s { int n, m; };
struct o { int k, l; };
#define SAY(what) if (what) MPI_Barrier(MPI_COMM_WORLD)
int main(int argc, char **argv)
{
	struct s a = { 0, 0 }, b = { 0, 0 }, c = { 0, 0 };
	struct o *p = (struct o *)&a, d, e;
	int rank;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	SAY(a.n);
	p->k = rank;
	SAY(a.n); // CHECK: cast.c:[[#@LINE]]:{{.*}} warning: not every process
	d.k = d.l = rank;
	*(struct o *)&b = d;
	SAY(b.n); // CHECK: cast.c:[[#@LINE]]:{{.*}} warning: not every process
	e.k = e.l = 1;
	if (rank)
		__atomic_store((struct o *)&c, &e, __ATOMIC_RELAXED);
	SAY(c.n); // CHECK: cast.c:[[#@LINE]]:{{.*}} warning: not every process
	MPI_Finalize();
}
