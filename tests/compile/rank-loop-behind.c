// SPDX-License-Identifier: GPL-3.0-or-later
// Who went past a collective comes to a loop whose bound is its number: that is
// no end of its way.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void missed(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	for (int k = 0; k < rank + 1; k++)
		MPI_Barrier(MPI_COMM_SELF);
}

void called(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	for (int k = 0; k < rank + 1; k++)
		MPI_Barrier(MPI_COMM_SELF);
	if (rank > 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
