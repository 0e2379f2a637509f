// SPDX-License-Identifier: GPL-3.0-or-later
// Which member a pointer to member selects differs, so the members may differ.
// RUN: %mpicxx -fplugin-arg-parcoach-dump=uniform -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct part { int one, other; };

// CHECK-LABEL: func main
int main(int argc, char **argv)
{
	part p{0, 0}, q{0, 0};
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	int part::*m = rank > 2 ? &part::one : &part::other;
	p.*m = 1;
	// CHECK: {{^}}  [[#@LINE+1]]:2 unproven
	if (p.one) MPI_Barrier(MPI_COMM_WORLD);
	q.one = size;
	// CHECK: {{^}}  [[#@LINE+1]]:2 uniform
	if (q.one > 3) MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
