// SPDX-License-Identifier: GPL-3.0-or-later
// Each thread has a communicator of its own: two threads that use theirs at the same
// time are checked, not warned about.  One that they share is.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=CHECKED
// CHECKED: __parcoach
#include <mpi.h>
static int buf[4];
static MPI_Comm own, shared;
#pragma omp threadprivate(own)

void each_its_own(void)
{
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Barrier(own);
#pragma omp single
		MPI_Allreduce(MPI_IN_PLACE, buf, 1, MPI_INT, MPI_SUM, own);
	}
}

void one_for_all(void)
{
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Barrier(shared);
#pragma omp single
		// CHECK: [[#@LINE+1]]:{{.*}}: warning: one thread may be in 'MPI_Allreduce' here while another thread is in 'MPI_Barrier'
		MPI_Allreduce(MPI_IN_PLACE, buf, 1, MPI_INT, MPI_SUM, shared);
	}
}
