// SPDX-License-Identifier: GPL-3.0-or-later
// What lastprivate(conditional) leaves: the last iteration that some condition chose.
// RUN: %pcc -fopenmp -DVALUE=rank -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#define GIVEN int rank, q = 0; MPI_Comm_rank(MPI_COMM_WORLD, &rank); int v = VALUE
#define THEN if (q > 9) MPI_Barrier(MPI_COMM_WORLD)

void last_assigned(void)
{
	GIVEN;
#pragma omp parallel for lastprivate(conditional:q)
	for (int i = 0; i < 9; i++)
		if (i > v)
			q = i;
	THEN;			// CHECK: [[#@LINE]]:{{.*}}: warning: {{.*}}[parcoach-divergence]
}

