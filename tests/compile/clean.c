// SPDX-License-Identifier: GPL-3.0-or-later
// What is proved clean carries no call of the run time, unless all are wanted.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --implicit-check-not=parcoach
// RUN: %pcc -fopenmp -g -O2 -fplugin-arg-parcoach-analysis=paper -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --implicit-check-not=parcoach
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-instrument=all -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=ALL
// CHECK: MPI_Barrier
// ALL: U __parcoach_MPI_Barrier
#include <mpi.h>
#include <math.h>
static double x;
static void work(void)
{
	x = sqrt(x);
}

static void f(MPI_Comm comm)
{
	work();
#pragma omp parallel
	{
		work();
#pragma omp single
		MPI_Barrier(comm);
		work();
	}
	MPI_Barrier(comm);
}

int main(void)
{
	int provided;

	MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
	if (provided < MPI_THREAD_SERIALIZED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	f(MPI_COMM_WORLD);
	return 0;
}
