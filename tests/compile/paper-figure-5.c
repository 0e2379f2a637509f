// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 5 of the paper: main calls g or a barrier; with g's sequence in its
// place one MPI_Barrier is on every path, and only g's branch is reported.
// RUN: %pcc -fplugin-arg-parcoach-analysis=paper -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static void g(int n)
{
	int in = n, out;

	if (n > 2)			// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
		MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Allreduce'
	MPI_Barrier(MPI_COMM_WORLD);
}

void f(int n)
{
	if (n)
		MPI_Barrier(MPI_COMM_WORLD);
	else
		g(n);
}
