// SPDX-License-Identifier: GPL-3.0-or-later
// parcoach-thread-level and parcoach-provided, with a real MPI: one thread runs
// MPI, but any one, and FUNNELED was asked for.  'master' is right (that nobody looks at
// what is granted is told of at level strict).
// RUN: %mpicc -fopenmp %s -o %t %rt 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not=warning:
// RUN: %mpicc -DCONSTRUCT=master -fopenmp -O2 -fplugin-arg-parcoach-instrument=all %s -o %t.right %rt 2>&1 | count 0
// RUN: %mpicc -w -fplugin-arg-parcoach-instrument=all -fopenmp %s -o %t.all %rt
// RUN: %mpicc -DUNSEEN -DCONSTRUCT=master -fplugin-arg-parcoach-analysis=strict -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNSEEN --implicit-check-not=warning:
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.all | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 %status -n 3 %t.all first | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Barrier' can be called by a thread that is not the main thread, but the thread level is MPI_THREAD_FUNNELED [parcoach-thread-level]
#include <mpi.h>
#include <omp.h>
#include <unistd.h>
#ifndef CONSTRUCT
#define CONSTRUCT single
#endif

int main(int argc, char **argv)
{
	int provided;

	// UNSEEN: [[#@LINE+1]]:{{[0-9]+}}: warning: 'MPI_Init_thread' asks for MPI_THREAD_FUNNELED, but the program never compares 'provided'{{.*}} [parcoach-provided]
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#ifndef UNSEEN
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
#endif
#pragma omp parallel
	{
		/* The other thread comes first, or this one: no matter. */
		usleep(omp_get_thread_num() == (argc > 1) ? 200000 : 0);
#pragma omp CONSTRUCT
		{
			// STATIC: [[#@LINE+2]]:{{[0-9]+}}: warning: 'MPI_Barrier' needs MPI_THREAD_SERIALIZED here, but {{.*}} [parcoach-thread-level]
			// CHECK-NEXT: parcoach:   rank {{[0-2]}}, thread {{[01]}} {{ *}}MPI_Barrier {{.*}}compiled-thread-level.c:[[#@LINE+1]]
			MPI_Barrier(MPI_COMM_WORLD);
		}
	}
	MPI_Finalize();
	return 0;
}
// CHECK: exit status 66
