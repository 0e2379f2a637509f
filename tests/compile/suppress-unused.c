// SPDX-License-Identifier: GPL-3.0-or-later
// Pragmas and comments that suppress nothing are listed on demand, as notes at
// their place; those that do, and those of a header, are not.
// RUN: %pcc -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fplugin-arg-parcoach-show=unused -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=note:
#include <mpi.h>
#include "Inputs/word.h"
#define QUIET _Pragma("parcoach suppress")

void f(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // parcoach: suppress
	if (rank == 0) {
#pragma parcoach suppress
		MPI_Barrier(MPI_COMM_WORLD);
	}
#pragma parcoach suppress begin
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
#pragma parcoach suppress end
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: this pragma suppresses nothing
#pragma parcoach suppress
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: this comment suppresses nothing
	rank = 0; // parcoach: suppress
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: this pragma suppresses nothing
#pragma parcoach suppress begin
	rank = 1;
#pragma parcoach suppress end
	QUIET
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	// CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: this pragma suppresses nothing
	QUIET
	rank = 2;
}
