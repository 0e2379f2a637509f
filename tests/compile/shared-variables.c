// SPDX-License-Identifier: GPL-3.0-or-later
// Inside a region a shared variable is itself, not a field of the record in
// which the compiler hands it over.
// RUN: %pcc -fopenmp -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --implicit-check-not=omp_data
#include <mpi.h>
void use(int *);

void f(MPI_Comm comm)
{
	int rank, changed = 0, only_read = 3;

	use(&rank);
#pragma omp parallel firstprivate(changed)
	{
#pragma omp single
		{
			MPI_Barrier(comm);	// CHECK: call MPI_Barrier(comm) @[[#@LINE]]
			MPI_Comm_rank(comm, &rank); // CHECK: call MPI_Comm_rank(comm, &rank)
			use(&only_read);	// CHECK: call use(&only_read)
		}
		changed = 5;		// CHECK: changed#2 = copy 5
		rank = 4;		// CHECK: rank = copy 4
	}
	use(&changed);
}
