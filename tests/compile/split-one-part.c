/* SPDX-License-Identifier: GPL-3.0-or-later */
// The size of what MPI_Comm_split makes is not reported as different on all
// processes if they pass one color, which the number of processes may choose.
// RUN: %pcc -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void f(void)
{
	int rank, size, n;
	MPI_Comm one, part;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Comm_split(MPI_COMM_WORLD, size / 100, -rank, &one);
	MPI_Comm_size(one, &n);
	if (n > 60)
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Comm_split(MPI_COMM_WORLD, rank / 100, -rank, &part);
	MPI_Comm_size(part, &n);
	if (n > 60)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
}
