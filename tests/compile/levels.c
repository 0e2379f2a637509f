// SPDX-License-Identifier: GPL-3.0-or-later
// Thread levels: MPI_Init, FUNNELED with single, SERIALIZED with calls that can
// overlap; MPI_Finalize by another thread.  With what is asked for and called in
// the right way nothing is said.
// RUN: %pcc -fopenmp -DASK=0 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=INIT --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DASK=1 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=FUN --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DASK=2 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SER --implicit-check-not=warning:
// RUN: %pcc -fopenmp -DASK=3 -Werror -c %s -o %t.o
// RUN: %pcc -fopenmp -DUNIT -Werror -c %s -o %t.o
#include <mpi.h>

void put(int *x, MPI_Win win)
{
#pragma omp parallel
	{
		int flag;
#pragma omp single
		MPI_Put(x, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
		// INIT-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Put' needs MPI_THREAD_SERIALIZED here, but 'MPI_Init' (levels.c:[[#INIT:]]) asks only for MPI_THREAD_SINGLE [parcoach-thread-level]
		// FUN-DAG: [[#@LINE-2]]:{{[0-9]+}}: warning: 'MPI_Put' needs MPI_THREAD_SERIALIZED here, but 'MPI_Init_thread' (levels.c:{{[0-9]+}}) asks only for MPI_THREAD_FUNNELED
		// FUN-DAG: note: (2) use 'master' instead of 'single', or ask for MPI_THREAD_SERIALIZED
		MPI_Initialized(&flag);
		MPI_Is_thread_main(&flag);
#pragma omp single nowait
		MPI_Send(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
		// SER-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_MULTIPLE here
		// SER-DAG: [[#@LINE+5]]:{{[0-9]+}}: note: (2) another thread can be in 'MPI_Recv' here at the same time
		// SER-DAG: note: (3) keep the calls from overlapping
		// INIT-DAG: [[#@LINE-4]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_MULTIPLE here
		// FUN-DAG: [[#@LINE-5]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_MULTIPLE here
#pragma omp master
		MPI_Recv(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, 0);
		// SER-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Recv' needs MPI_THREAD_MULTIPLE here
		// INIT-DAG: [[#@LINE-2]]:{{[0-9]+}}: warning: 'MPI_Recv' needs MPI_THREAD_MULTIPLE here
		// FUN-DAG: [[#@LINE-3]]:{{[0-9]+}}: warning: 'MPI_Recv' needs MPI_THREAD_MULTIPLE here
	}
}

#ifndef UNIT
int main(int argc, char **argv)
{
	int provided;

#if ASK == 0
	MPI_Init(&argc, &argv);
#else
	MPI_Init_thread(&argc, &argv, ASK, &provided);
	if (provided < ASK)
		MPI_Abort(MPI_COMM_WORLD, 1);
#endif
#if ASK == 3
	MPI_Finalize();
#else
#pragma omp parallel
#pragma omp single
	MPI_Finalize();
	// INIT-DAG: [[#@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Finalize' may be called by another thread than 'MPI_Init' (levels.c:
	// FUN-DAG: [[#@LINE-2]]:{{[0-9]+}}: warning: 'MPI_Finalize' may be called by another thread than 'MPI_Init_thread'
	// SER-DAG: [[#@LINE-3]]:{{[0-9]+}}: warning: 'MPI_Finalize' may be called by another thread than 'MPI_Init_thread'
#endif
	return 0;
}
#endif
