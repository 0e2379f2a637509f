// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 3 of the paper: needs MPI_THREAD_FUNNELED, says nothing more.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DLEVEL=MPI_THREAD_FUNNELED -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT --implicit-check-not=parcoach
// OBJECT: MPI_Send
#include <mpi.h>
#ifndef LEVEL
#define LEVEL MPI_THREAD_SINGLE
#endif

void f(int *buf, MPI_Comm comm)
{
#pragma omp parallel
	{
#pragma omp master
		{			// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_FUNNELED here{{.*}} [parcoach-thread-level]
			MPI_Send(buf, 1, MPI_INT, 0, 0, comm);
		}
	}
}

int main(int argc, char **argv)
{
	int provided, buf = 0;

	MPI_Init_thread(&argc, &argv, LEVEL, &provided);
	if (provided < LEVEL)
		MPI_Abort(MPI_COMM_WORLD, 1);
	f(&buf, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
