// SPDX-License-Identifier: GPL-3.0-or-later
// Records that members of C++ copy as a whole: a default copy, a base, a lambda.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <string>
struct s { int n, m; };
struct d : s { std::string t; };
static s a, b;
#define SAY(what) if (what) MPI_Barrier(MPI_COMM_WORLD)
int main(int argc, char **argv)
{
	s c, same;
	d e, f;
	int rank;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.n = 0;
	b.n = 1;
	same = a;
	SAY(same.n);
	c = a;
	e.n = 0;
	f.n = 1;
	if (rank) { c = b; e = f; }
	SAY(c.n); // CHECK: copied.cc:[[#@LINE]]:{{.*}} warning: not every process
	SAY(e.n); // CHECK: copied.cc:[[#@LINE]]:{{.*}} warning: not every process
	auto get = [c] { return c.n; };
	SAY(get()); // CHECK: copied.cc:[[#@LINE]]:{{.*}} warning: not every process
	MPI_Finalize();
}
