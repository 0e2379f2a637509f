// SPDX-License-Identifier: GPL-3.0-or-later
// The same field of two objects is not one value: pointers in memory and arguments
// of functions select the object.  The object file has the check.
// RUN: %pcc -c %s -DCASE=1 -o %t.o 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %pcc -c %s -DCASE=2 -o %t.o 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %pcc -c %s -DCASE=3 -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -c %s -DCASE=4 -o %t.o 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %pcc -c %s -DCASE=5 -o %t.o && nm %t.o | FileCheck %s --check-prefix=PROVED
// CHECK: U __parcoach_MPI_Barrier
// PROVED-NOT: __parcoach_MPI_Barrier
// TOLD: warning: not every process of 'MPI_COMM_WORLD' may reach this 'MPI_Barrier'
#include <mpi.h>
struct s { int n, m; };
struct h { struct s *p; };
struct l { struct l *next; int n; };
static struct s a, b;
static void set(struct s *to, const struct s *from) { *to = *from; }
static int same(struct l *p) { return p->n == p->next->n; }
int main(int argc, char **argv)
{
	struct s c;
	struct h x, y;
	struct l u, v;
	int rank, n = 0;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.n = 0; b.n = 1; c.n = 0;
	x.p = &a; y.p = &b;
	u.next = &v; v.next = &u; u.n = 0; v.n = rank;
	if (CASE == 1) { if (rank) x = y; n = x.p->n; }
	if (CASE == 2) { x.p = rank ? &a : &b; n = x.p->n; }
	if (CASE == 3) { set(&c, rank ? &a : &b); n = c.n; }
	if (CASE == 4) n = same(&u);
	if (CASE == 5) n = c.n + a.n;
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
