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
	if (rank == 0)			// CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: note: (1) this condition can be true on some processes and false on others
	{
#pragma omp parallel
		{
#pragma omp single
			{		// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Reduce' [parcoach-divergence]
				MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, comm);
			}
		}
	}
}
