// SPDX-License-Identifier: GPL-3.0-or-later
// A function returns a member of a member of what a parameter points to: the results of two
// calls differ if the objects do.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
struct in { int x; };
struct s { struct in i; };
static int get(const struct s *p) { return p->i.x; }
int main(int argc, char **argv)
{
	struct s a, b;
	int rank, n;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.i.x = 0;
	b.i.x = 1;
	if (rank)
		n = get(&a);
	else
		n = get(&b);
	if (n)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process
	if (get(&a))
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
