// SPDX-License-Identifier: GPL-3.0-or-later
// One process goes round a collective and meets the others never again.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t skip | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t skip | FileCheck %s
// RUN: %status -n 3 %t skip site | FileCheck %s --check-prefix=SITE
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t skip site | FileCheck %s --check-prefix=SITE
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-DAG: parcoach:   ranks 0, 2  MPI_Barrier
// CHECK-DAG: parcoach:   rank 1      MPI_Finalize{{$}}
// CHECK: exit status 66
// SITE: parcoach:   rank 1      MPI_Finalize  {{.*}}rt-skip-finalize.c:[[#@LINE+20]]
// SITE: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank != 1 || argc == 1) {
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	LEAVE();
	/* Instrumented on some processes only: no difference by itself. */
	if (argc == 1 && rank == 0)
		CHECK(PARCOACH_CHECK_MATCH, WORLD, 0, "MPI_Finalize");
	if (argc > 2)
		CHECK(PARCOACH_CHECK_MATCH, WORLD, 0, "MPI_Finalize");
	MPI_Finalize();
	return 0;
}
