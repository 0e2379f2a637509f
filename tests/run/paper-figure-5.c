// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 5 of the paper, run: one side of main's condition calls g, which always
// passes a barrier, the other a barrier of its own; so processes may disagree.
// They may not in g.
// RUN: %mpicc -fplugin-arg-parcoach-analysis=paper %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -w -O2 %s -o %t.2 %rt
// RUN: %long %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 4 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t some | FileCheck %s
// RUN: %long %status -n 3 %t.2 some | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>

static void g(int n)
{
	int in = n, out;

	if (n > 1)	// STATIC-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
			// CHECK-DAG: parcoach:   rank 2 {{ *}}MPI_Allreduce {{.*}}paper-figure-5.c:[[#@LINE+2]]
			// STATIC-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Allreduce'
		MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Barrier {{.*}}paper-figure-5.c:[[#@LINE]]
}

static void f(int n)
{
	if (n)
		g(n);
	else
		MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: parcoach:   rank 0 {{ *}}MPI_Barrier {{.*}}paper-figure-5.c:[[#@LINE]]
}

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	f(argc > 1 ? rank : rank % 2);
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
