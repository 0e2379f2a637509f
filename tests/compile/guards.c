// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the thread's number by hand are as 'master' in C, whichever way they
// are written; level FUNNELED is enough.  All others are not.
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT --implicit-check-not=parcoach
// RUN: %pcc -fopenmp -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// OBJECT: MPI_Barrier
#include <mpi.h>
#include <omp.h>

static void orphan(void)
{
	if (omp_get_thread_num() != 0)
		return;
	MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
	int tid, provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel private(tid)
	{
		if (omp_get_thread_num() == 0)
			MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
		tid = omp_get_thread_num();
		if (!tid)
			MPI_Barrier(MPI_COMM_WORLD);
		if (tid != 0)
			argc = 0;
		else
			MPI_Barrier(MPI_COMM_WORLD);
		for (int i = 0; i < 10; i++) {
#pragma omp barrier
			const int main_thread = tid < 1;

			if (main_thread)
				MPI_Barrier(MPI_COMM_WORLD);
		}
		orphan();
	}
#ifdef WRONG
#pragma omp parallel private(tid)
	{
		tid = omp_get_thread_num();
		if (tid >= 1)
			MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: 'MPI_Barrier' {{.*}}[parcoach-multithreaded]
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD);
		if (tid == 0)
			MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once{{.*}}[parcoach-concurrent]
			// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: note: {{.*}}inside 'omp_get_thread_num () == 0' inside 'parallel'
	}
#endif
	MPI_Finalize();
	return 0;
}
