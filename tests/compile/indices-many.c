// SPDX-License-Identifier: GPL-3.0-or-later
// An element with six indices, and a field of a record in five arrays, differ if the first
// index does, or the last one.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct a { int v; };
struct b { struct a a[2]; };
struct c { struct b b[2]; };
struct d { struct c c[2]; };
struct e { struct d d[2]; };
static int cells[2][2][2][2][2][2];
static struct e parts[2];

int main(int argc, char **argv)
{
	int rank, size, i;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	i = size % 2;
	cells[1][0][0][0][0][0] = cells[0][0][0][0][0][1] = 1;
	parts[1].d[0].c[0].b[0].a[0].v = parts[0].d[0].c[0].b[0].a[1].v = 1;
	if (cells[i][i][i][i][i][i])
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (cells[rank % 2][i][i][i][i][i])
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (cells[i][i][i][i][i][rank % 2])
		MPI_Barrier(MPI_COMM_WORLD);
	if (parts[i].d[i].c[i].b[i].a[i].v)
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (parts[rank % 2].d[i].c[i].b[i].a[i].v)
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: not every process
	if (parts[i].d[i].c[i].b[i].a[rank % 2].v)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
