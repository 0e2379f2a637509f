// SPDX-License-Identifier: GPL-3.0-or-later
// GCC compares a bit field by loading the bytes around it: what the neighbors
// hold does not count.
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

struct bits {
	unsigned x : 3, y : 5, z : 4;
} a, b;

void f(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	a.x = rank;
	a.y = b.y = 3;
	if (a.y == 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (a.y == b.y)
		MPI_Barrier(MPI_COMM_WORLD);
	if (a.x == 2)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
	a.z = rank;
	if (a.z == 2 && a.y == 3)
		MPI_Barrier(MPI_COMM_WORLD);	// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}
