// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 2 of the paper: a blocking barrier here, a nonblocking one there.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: U __parcoach_MPI_Barrier
#include <mpi.h>

void f(MPI_Comm comm, MPI_Request *request)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)
		MPI_Barrier(comm);	// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: some processes may call 'MPI_Barrier' while others call 'MPI_Ibarrier', which does not match it [parcoach-divergence]
	else
		MPI_Ibarrier(comm, request);	// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: {{.*}}'MPI_Ibarrier'
#pragma omp parallel
	{
	}
}
