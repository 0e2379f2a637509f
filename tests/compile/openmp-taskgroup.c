// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks of a taskgroup are done when it ends; GCC 11 ends it by a call, later ones
// by a statement behind that.
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// CHECK: enter taskgroup
// CHECK: exit nowait
// CHECK: exit nowait
// CHECK: call MPI_Bcast
// CHECK-NEXT: enter critical
#include <mpi.h>
#define W MPI_COMM_WORLD

void right(int *x)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskgroup
		{
#pragma omp task
			MPI_Barrier(W);
		}
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp critical
		x[0]++;
	}
}
