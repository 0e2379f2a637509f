// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are copied as a whole, on a condition or from an object that differs.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <string.h>
struct in { int x, y; };
struct s { int n, m; struct in i; int v[3]; };
static struct s a, b;
static struct s pick(int r) { if (r) return b; return a; }
static int value(struct s c) { return c.n; }
static void set(struct s *to, const struct s *from) { *to = *from; }
#define SAY(what) if (what) MPI_Barrier(MPI_COMM_WORLD)
int main(int argc, char **argv)
{
	struct s c, d, e, f, g, h, t[2], *p = &e, same;
	int rank, n;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.n = a.i.x = a.v[1] = 0;
	b.n = b.i.x = b.v[1] = 1;
	same = a;
	SAY(same.n == 1);
	c = a; d = *(rank ? &a : &b); *p = a; memcpy(&f, &a, sizeof f); set(&g, &a);
	if (rank) { c = b; *p = b; memcpy(&f, &b, sizeof f); set(&g, &b); }
	SAY(c.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(c.i.x); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(c.v[1]); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(d.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(e.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(f.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	SAY(g.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	h = pick(rank);
	SAY(h.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	t[0] = a; t[1] = b; h = t[rank != 0];
	SAY(h.n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	if (rank) n = value(a); else n = value(b);
	SAY(n); // CHECK: copied.c:[[#@LINE]]:{{.*}} warning: not every process
	MPI_Finalize();
}
