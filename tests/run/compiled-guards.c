// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives behind a test of the thread's number are right under FUNNELED, also
// when everything is checked; processes must still agree.
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -w -O2 -fplugin-arg-parcoach-instrument=all -fopenmp %s -o %t.all %rt
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.all | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t skip | FileCheck %s
// RUN: %long env OMP_NUM_THREADS=2 %status -n 3 %t.all skip | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <mpi.h>
#include <omp.h>

static void callee(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

static void by_number(int tid)
{
	if (tid == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void orphan(int skip)
{
	int sum = 0;

	if (omp_get_thread_num())
		return;
	if (!skip)	// STATIC: [[#@LINE+2]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Allreduce'
			// STATIC-NEXT: [[#@LINE-1]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
		MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // CHECK-DAG: parcoach:   ranks 0, 2 {{ *}}MPI_Allreduce {{.*}}compiled-guards.c:[[#@LINE]]
	callee();
}

int main(int argc, char **argv)
{
	int rank, provided, x = 0;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
	{
		int tid = omp_get_thread_num();

		if (tid == 0) {
			MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
			callee();
		}
#pragma omp barrier
		if (tid != 0)
			__atomic_add_fetch(&x, tid, __ATOMIC_SEQ_CST);
		else
			MPI_Barrier(MPI_COMM_WORLD);
		by_number(tid);
		orphan(argc > 1 && rank == 1);
	}
	MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
// CHECK-DAG: parcoach:   rank 1 {{ *}}MPI_Barrier
// CHECK: exit status 66
