// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that have started different collectives, and wait for them: found
// there, whatever they wait with.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t wait | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t wait | FileCheck %s
// RUN: %status -n 2 %t all | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t all | FileCheck %s
// RUN: %long %status -n 2 %t any | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t any | FileCheck %s
// RUN: %long %status -n 2 %t some | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t some | FileCheck %s
// RUN: %status -n 2 %t test | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t test | FileCheck %s
// RUN: %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t right | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  MPI_Ibcast {{.*}}
// CHECK-NEXT: parcoach:   rank 1  MPI_Iallreduce {{.*}}
// CHECK: exit status 66
// RIGHT: exit status 0
#include "by-hand.h"

#define START(NAME)                                                          \
	CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT, COMM,            \
	      MPI_COMM_WORLD, NAME)

int main(int argc, char **argv)
{
	MPI_Request request[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
	int rank, x = 1, y = 0, flag = 0, index[2];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 1 || !strcmp(argv[1], "right")) {
		START("MPI_Iallreduce");
		MPI_Iallreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD,
			       &request[1]);
	} else {
		START("MPI_Ibcast");
		MPI_Ibcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD, &request[1]);
	}
	if (!strcmp(argv[1], "wait"))
		MPI_Wait(&request[1], MPI_STATUS_IGNORE);
	else if (!strcmp(argv[1], "any"))
		MPI_Waitany(2, request, index, MPI_STATUS_IGNORE);
	else if (!strcmp(argv[1], "some"))
		MPI_Waitsome(2, request, &y, index, MPI_STATUSES_IGNORE);
	else if (!strcmp(argv[1], "test"))
		while (!flag)
			MPI_Test(&request[1], &flag, MPI_STATUS_IGNORE);
	else
		MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
	MPI_Finalize();
	return 0;
}
