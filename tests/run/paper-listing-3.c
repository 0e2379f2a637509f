// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 3 of the paper, run: right under MPI_THREAD_FUNNELED, and leaves no
// trace; MPI_Init does not ask for enough.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | count 0
// RUN: %mpicc -O2 -fopenmp %s -o %t.2 %rt 2>&1 | count 0
// RUN: nm %t | FileCheck %s --check-prefix=CLEAN --implicit-check-not=__parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 4 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 4 %t.2 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %mpicc -DINIT -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// CLEAN: MPI_Send
// RIGHT: sum 6
// RIGHT: exit status 0
#include <mpi.h>
#include <stdio.h>

static void f(int *buf, int to)
{
#pragma omp parallel
	{
#pragma omp master
		{	// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: 'MPI_Send' needs MPI_THREAD_FUNNELED here, but 'MPI_Init' (paper-listing-3.c:[[#@LINE+11]]) asks only for MPI_THREAD_SINGLE [parcoach-thread-level]
			MPI_Send(buf, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
		}
	}
}

int main(int argc, char **argv)
{
	int rank, size, x, sum = 0;

#ifdef INIT
	MPI_Init(&argc, &argv);
#else
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
#endif
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (rank)
		f(&rank, 0);
	for (int i = 1; rank == 0 && i < size; i++) {
		MPI_Recv(&x, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		sum += x;
	}
	if (rank == 0)
		printf("sum %d\n", sum);
	MPI_Finalize();
	return 0;
}
