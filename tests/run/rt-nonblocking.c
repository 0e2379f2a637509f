// SPDX-License-Identifier: GPL-3.0-or-later
// Nonblocking collectives are compared without waiting: a check that waited
// would make this right program hang.  A wrong order is found later.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %status -n 2 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 2 %t wrong | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 2 %t wrong | FileCheck %s
// RIGHT-NOT: parcoach: error
// RIGHT: parcoach: 808 checks by 2 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0
// CHECK-NEXT: parcoach:   rank 1  MPI_Ireduce
// CHECK: exit status 66
#include "by-hand.h"

#define START(C, NAME)                                                       \
	CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT, COMM, C, NAME)

static void exchange(MPI_Comm comm, int rank)
{
	MPI_Request request[2];
	int x = 1, y = 0, message = 0;

	if (rank == 1)
		MPI_Recv(&message, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
	START(comm, "MPI_Ibcast");
	MPI_Ibcast(&x, 1, MPI_INT, 0, comm, &request[0]);
	START(comm, "MPI_Ireduce");
	MPI_Ireduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, comm, &request[1]);
	if (rank == 0)
		MPI_Send(&message, 1, MPI_INT, 1, 0, comm);
	MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
	LEAVE();
}

int main(int argc, char **argv)
{
	MPI_Comm dup;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	for (int i = 0; i < 100; i++) {
		exchange(dup, rank);
		exchange(MPI_COMM_WORLD, rank);
	}
	COLL(dup, "MPI_Barrier");
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Comm_free(&dup);
	if (argc > 1 && rank == 1)
		START(MPI_COMM_WORLD, "MPI_Ireduce");
	else
		START(MPI_COMM_WORLD, "MPI_Ibcast");
	LEAVE();
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Finalize();
	return 0;
}
