// SPDX-License-Identifier: GPL-3.0-or-later
// Listing 1 of the paper: a collective that only some processes may call.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT-DAG: U __parcoach_typed_MPI_Reduce
// OBJECT-DAG: U __parcoach_leave
#include <mpi.h>

void f(int in, MPI_Comm comm)
{
	int rank, out;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0)			// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) processes can disagree on this condition
	{
#pragma omp parallel
		{
#pragma omp single
			{		// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: 'MPI_Reduce' may not be called by all processes of 'comm' [parcoach-divergence]
				MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, comm);
			}
		}
	}
}
