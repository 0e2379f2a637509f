// SPDX-License-Identifier: GPL-3.0-or-later
// Processes pass different arrays of counts, through a pointer in a structure or as a row of
// a matrix.  The argument is checked at run time.  If all pass the same array, it is proved.
// RUN: %mpicc -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s
// RUN: %mpicc -O2 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s
#include <mpi.h>

struct plan { int n; const int *counts; };
static int in[8], out[8];

int main(int argc, char **argv)
{
	int rank, rows[2][2] = { { 1, 3 }, { 3, 1 } };
	struct plan plan;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	plan.counts = rows[0];
	// CHECK: [[#@LINE+2]]:{{[0-9]+}} MPI_Reduce_scatter
	// CHECK: argument 2 proved
	MPI_Reduce_scatter(in, out, plan.counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	if (rank > 0)
		plan.counts = rows[1];
	// CHECK: [[#@LINE+2]]:{{[0-9]+}} MPI_Reduce_scatter
	// CHECK: argument 2 checked
	MPI_Reduce_scatter(in, out, plan.counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	// CHECK: [[#@LINE+2]]:{{[0-9]+}} MPI_Reduce_scatter
	// CHECK: argument 2 checked
	MPI_Reduce_scatter(in, out, rows[rank % 2], MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
