// SPDX-License-Identifier: GPL-3.0-or-later
// Lambdas that capture a variable by another name, a variable that is stated to be
// uniform, and a parameter of the same name.
// RUN: %mpicxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %long %mpicxx -std=c++17 -O2 -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

// What is captured under another's name.
void renamed(MPI_Comm comm)
{
	int x, y = 0;

	MPI_Comm_rank(comm, &x);
	[&x = y] { x = 3; }();
	if (y)
		MPI_Barrier(comm);
	// CHECK: :[[#@LINE+2]]:{{.*}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (x)
		MPI_Barrier(comm);
}

// The user's word for a variable or parameter counts if it is captured, too.
void said(int k __attribute__((parcoach_uniform)), MPI_Comm comm)
{
	int n __attribute__((parcoach_uniform)), m;

	MPI_Comm_rank(comm, &n);
	MPI_Comm_rank(comm, &m);
	[&] { m = n + k; k++; }();
	if (n || k)
		MPI_Barrier(comm);
	if (m)
		MPI_Barrier(comm);
}

// One name, of a variable and of a reference to somebody's: not told apart.
static void same_name(int &flag, MPI_Comm comm)
{
	auto f = [&] { return flag > 3; };

	if (f())
		MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	int total = 0, rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	same_name(total, MPI_COMM_WORLD);
	said(rank, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
