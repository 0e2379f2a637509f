/* SPDX-License-Identifier: GPL-3.0-or-later */
// Members of a union: a function finds there what it has just stored, if all have one
// type; otherwise the value may be another one, or only a part is stored.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

union two { int a; int b; };
union parts { int a; int b; char part; };

static int whole(int x) { union two u; u.a = x; return u.b; }
static int part(int x) { union parts u; u.a = x; u.part = 1; return u.b; }

void f(void)
{
	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (whole(rank) == 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:17: warning: not every process
	if (part(rank) == 3)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:17: warning: not every process
	if (whole(size) == 3)
		MPI_Barrier(MPI_COMM_WORLD);
}
