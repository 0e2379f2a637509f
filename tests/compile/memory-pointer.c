// SPDX-License-Identifier: GPL-3.0-or-later
// A write through a pointer changes what the pointer was initialized to point to,
// or what was stored in it elsewhere.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int g, h, quiet;
static int *p = &g;
static struct pair { int a, b; } pair;
static int *member = &pair.b, *unused = &quiet;

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (quiet || !unused)
		MPI_Barrier(MPI_COMM_WORLD);
	*p = rank;
	if (g)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}}[parcoach-divergence]
	*member = rank;
	if (pair.b)
		MPI_Bcast(&h, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}}[parcoach-divergence]
	MPI_Finalize();
	return 0;
}
