// SPDX-License-Identifier: GPL-3.0-or-later
// Which communicator is which is known without messages, however it was made:
// each pair of calls below works on a new one, many at once, used in another
// order by every process where they are disjoint or only started.
// RUN: %handcc %s -o %t %rt
// RUN: %long env PARCOACH_VERBOSE=1 %status -n 4 %t | FileCheck %s --check-prefix=RIGHT
// RUN: env PARCOACH_NODES=2 PARCOACH_VERBOSE=1 %status -n 4 %t | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 4 %t order | FileCheck %s
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t order | FileCheck %s
// RUN: %long %status -n 4 %t sub | FileCheck %s --check-prefix=SUB
// RUN: env PARCOACH_NODES=2 %status -n 4 %t sub | FileCheck %s --check-prefix=SUB
// RUN: %long env PARCOACH_NODES=3 %status -n 4 %t sub | FileCheck %s --check-prefix=SUB
// RIGHT-NOT: error
// RIGHT: parcoach: {{[0-9]+}} checks by 4 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'graph' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0-1, 3  MPI_Ibarrier
// CHECK-NEXT: parcoach:   rank 2        MPI_Ibcast
// CHECK: exit status 66
// SUB: parcoach: error: processes of communicator 'row' are calling different collectives [parcoach-mismatch]
// SUB-NEXT: parcoach:   rank 0 (MPI_COMM_WORLD rank 2)  MPI_Barrier
// SUB-NEXT: parcoach:   rank 1 (MPI_COMM_WORLD rank 3)  MPI_Bcast
// SUB: exit status 66
#include "by-hand.h"

#define N 8
#define START(C, NAME)                                                       \
	CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT, COMM, C, NAME)

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	int dims[2] = { 2, 2 }, no[2] = { 0, 0 }, keep[2] = { 0, 1 };
	int index[4] = { 1, 2, 3, 4 }, edges[4] = { 1, 0, 3, 2 };
	int rank, x = 0, members[3] = { 0, 1, 3 };
	const char *wrong = argc > 1 ? argv[1] : "";
	MPI_Comm c[N], part, row, twice;
	MPI_Request request[N];
	MPI_Group all, three;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	MPI_Group_incl(all, 3, members, &three);

	MPI_Comm_dup(MPI_COMM_WORLD, &c[0]);
	MPI_Comm_dup_with_info(c[0], MPI_INFO_NULL, &c[1]);
	MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &c[2]);
	MPI_Cart_create(MPI_COMM_WORLD, 2, dims, no, 1, &c[3]);
	MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &c[4]);
	MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
			    MPI_INFO_NULL, &c[5]);
	MPI_Comm_create(c[2], all, &c[6]);
	MPI_Comm_idup(MPI_COMM_WORLD, &c[7], &request[0]);
	MPI_Wait(&request[0], MPI_STATUS_IGNORE);
	/* Not all processes get one, but all have called it. */
	MPI_Comm_create(MPI_COMM_WORLD, three, &part);
	MPI_Cart_sub(c[3], keep, &row);
	MPI_Comm_split(row, 0, 0, &twice);
	MPI_Comm_set_name(c[4], "graph");
	MPI_Comm_set_name(row, "row");

	for (int i = 0; i < 3 + 2 * (rank / 2); i++) {
		barrier(row);
		barrier(twice);
	}
	if (part != MPI_COMM_NULL)
		barrier(part);
	/* Messages compare what is started only after a blocking check. */
	for (int i = 0; i < N; i++)
		barrier(c[i]);
	/* Started in an order of its own by each process. */
	for (int k = 0; k < 100; k++) {
		for (int i = 0; i < N; i++) {
			MPI_Comm comm = c[(i + rank) % N];

			if (k == 50 && comm == c[4] && rank == 2 &&
			    !strcmp(wrong, "order")) {
				START(comm, "MPI_Ibcast");
				MPI_Ibcast(&x, 1, MPI_INT, 0, comm,
					   &request[i]);
				continue;
			}
			START(comm, "MPI_Ibarrier");
			MPI_Ibarrier(comm, &request[i]);
		}
		MPI_Waitall(N, request, MPI_STATUSES_IGNORE);
	}
	if (rank == 3 && !strcmp(wrong, "sub"))
		COLL(row, "MPI_Bcast");
	barrier(row);
	for (int i = 0; i < N; i++)
		barrier(c[i]);
	MPI_Finalize();
	return 0;
}
