/* SPDX-License-Identifier: GPL-3.0-or-later */
// A negative number that is converted to an unsigned type is a large one, also if
// what is converted was computed and is used only once.
// RUN: %pcc -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

void f(void)
{
	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	/* On each process the number is not below 2^31. */
	if ((unsigned)(rank - size) / 2 < 1000u)
		MPI_Barrier(MPI_COMM_WORLD);
	if ((4 - rank) >> 6 < 1030ul)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:17: warning: {{.*}} 'MPI_Barrier' [parcoach-divergence]
}
