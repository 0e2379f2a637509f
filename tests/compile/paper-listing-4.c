// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 4 of the paper: two single regions without a barrier between them.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcc -fopenmp -DNOWAIT= -DLEVEL=MPI_THREAD_SERIALIZED -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// OBJECT-DAG: U __parcoach_typed_MPI_Reduce
// OBJECT-DAG: U __parcoach_enter
// OBJECT-DAG: U __parcoach_exit
// OBJECT-DAG: U __parcoach_exit_barrier
// RIGHT: MPI_Reduce
#include <mpi.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif

int main(void)
{
	int in = 0, out = 0;
	MPI_Comm comm = MPI_COMM_WORLD;
#ifdef LEVEL
	int provided;

	MPI_Init_thread(NULL, NULL, LEVEL, &provided);
	if (provided < LEVEL)
		MPI_Abort(comm, 1);
#endif

#pragma omp parallel
	{
#pragma omp single NOWAIT
		{
			MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, comm);
		}
#pragma omp single
		{		// CHECK: warning: two threads may be in 'MPI_Reduce' at once{{.*}} [parcoach-concurrent]
			MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, comm);
		}
	}
	return 0;
}
