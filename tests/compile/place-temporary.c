// SPDX-License-Identifier: GPL-3.0-or-later
// What only the compiler has a name for is not shown; inside a construct, too,
// where GCC's temporaries are no SSA names.  Two tasks of one communicator that
// is handed over by address are seen to be on the same.
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-analysis=strict -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not="'tmp'"
// CHECK: [[#@LINE+9]]:{{[0-9]+}}: warning: not every process of the communicator may reach this 'MPI_Barrier' [parcoach-divergence]
// CHECK: [[#@LINE+19]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier' (place-temporary.c:[[#@LINE+18]]) [parcoach-concurrent]
#include <mpi.h>

void each(MPI_Comm *comms, int n)
{
#pragma omp parallel
#pragma omp single
	for (int i = 0; i < n; i++)
		MPI_Barrier(comms[i]);
}

void tasks(MPI_Comm comm)
{
	int x = 0;
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : x) shared(comm)
		MPI_Barrier(comm);
		MPI_Bcast(&x, 1, MPI_INT, 0, comm);
#pragma omp taskwait
		MPI_Barrier(comm);
	}
}
