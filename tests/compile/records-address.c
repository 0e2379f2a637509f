// SPDX-License-Identifier: GPL-3.0-or-later
// A function that gets the address of a field writes it in one object; others keep theirs.
// RUN: %pcc -c %s -DCASE=1 -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -c %s -DCASE=2 -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -c %s -DCASE=3 -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -c %s -DCASE=4 -o %t.o && nm %t.o | FileCheck %s --check-prefix=PROVED
// CHECK: U __parcoach_MPI_Barrier
// PROVED-NOT: __parcoach_MPI_Barrier
#include <mpi.h>
struct in { int x, y; };
struct s { int n, m; struct in i; int v[3]; };
static void put(int *to, int x) { *to = x; }
int main(int argc, char **argv)
{
	struct s c, d, t[2];
	int rank, n = 0;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (CASE == 1) { c.n = rank; put(&d.n, 2); n = c.n; }
	if (CASE == 2) { t[0].v[1] = rank; put(&t[1].v[1], 2); n = t[0].v[1]; }
	if (CASE == 3) { c.i.x = rank; MPI_Comm_size(MPI_COMM_WORLD, &d.i.x); n = c.i.x; }
	if (CASE == 4) { put(&c.n, 2); n = c.n; }
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
