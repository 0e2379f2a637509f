// SPDX-License-Identifier: GPL-3.0-or-later
// Behind a call through a pointer checks stand where they belong, and what only
// may be meant is checked.
// RUN: %mpicc -fplugin-arg-parcoach-verify %s -o %t %rt 2>&1 | count 0
// RUN: %long %mpirun -n 2 %t
// RUN: not %mpirun -n 2 %t wrong 2>&1 | FileCheck %s
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=all %s -o %t.all %rt
// RUN: %mpirun -n 2 %t.all
// RUN: %long not %mpirun -n 2 %t.all wrong 2>&1 | FileCheck %s
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives
// CHECK-DAG: rank 0 {{.*}}MPI_Barrier {{.*}}compiled-pointers.c:[[#@LINE+7]]
// CHECK-DAG: rank 1 {{.*}}MPI_Allreduce {{.*}}compiled-pointers.c:[[#@LINE+28]]
#include <mpi.h>
#include <stdlib.h>

static int loud(int i)
{
	MPI_Barrier(MPI_COMM_WORLD);
	return i;
}
static int quiet(int i)
{
	return i;
}
int (*table[])(int) = { quiet, loud };

int main(int argc, char **argv)
{
	int rank, x = 1, y, z;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Barrier(MPI_COMM_WORLD);
	x = table[argc > 5](x) + table[argc > 6](x);
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0)
		z = table[argc > 1](x);
	else
		z = 1;
	MPI_Allreduce(&z, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return y != 3;
}
