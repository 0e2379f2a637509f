// SPDX-License-Identifier: GPL-3.0-or-later
// By messages no communicator is made: beside an MPI_Comm_idup of the user's that
// is not complete, Open MPI 4.1 would mix up the two, or let them wait for each other.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %status -n 3 %t right | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t same | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t other | FileCheck %s
// RUN: env PARCOACH_MATCH=agree %status -n 3 %t new | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t inter | FileCheck %s --check-prefix=INTER
// RUN: env PARCOACH_MATCH=agree PARCOACH_ON_ERROR=warn %status -n 3 %t freed | FileCheck %s --check-prefix=FREED
// RIGHT-NOT: {{note|error|warning}}
// RIGHT: parcoach: {{[0-9]+}} checks by 3 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2  MPI_Barrier
// CHECK-NEXT: parcoach:   rank 1      MPI_Allreduce
// CHECK: exit status 66
// INTER: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// INTER-NEXT: parcoach:   ranks 0-1 (MPI_COMM_WORLD ranks 0, 2)  MPI_Barrier
// INTER-NEXT: parcoach:   rank 2 (MPI_COMM_WORLD rank 1)         MPI_Allreduce
// INTER: exit status 66
// Who has never checked anything on it frees it.
// FREED: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// FREED-NEXT: parcoach:   rank 0     MPI_Barrier
// FREED-NEXT: parcoach:   ranks 1-2  {{.*}}MPI_Comm_free
#include "by-hand.h"

static int rank;
static const char *wrong;

/* A barrier of COMM; where NAME is to be wrong, not for rank 1. */
static void barrier(MPI_Comm comm, const char *name)
{
	MPI_Comm_set_name(comm, "it");
	if (rank == 1 && !strcmp(wrong, name))
		COLL(comm, "MPI_Allreduce");
	else
		COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

static void freed(void)
{
	MPI_Comm comm;

	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	MPI_Comm_set_name(comm, "it");
	if (!strcmp(wrong, "freed") && rank == 0)
		COLL(comm, "MPI_Barrier");
	MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
	MPI_Comm a, b, half, inter, made, copy[4];
	MPI_Request request[4];

	wrong = argv[1];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &a);
	MPI_Comm_dup(MPI_COMM_WORLD, &b);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
	MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &inter);
	freed();

	/* The first check on A, while it is being duplicated. */
	MPI_Comm_idup(a, &copy[0], &request[0]);
	barrier(a, "same");
	MPI_Wait(&request[0], MPI_STATUS_IGNORE);

	/* Some have started those of A, others come to B first. */
	if (rank == 0)
		MPI_Comm_idup(a, &copy[1], &request[1]);
	barrier(b, "other");
	if (rank != 0)
		MPI_Comm_idup(a, &copy[1], &request[1]);
	barrier(inter, "inter");
	MPI_Wait(&request[1], MPI_STATUS_IGNORE);

	/* What has just come itself, and others are on the way. */
	if (rank == 2)
		MPI_Comm_idup(a, &copy[2], &request[2]);
	barrier(copy[1], "new");
	if (rank != 2)
		MPI_Comm_idup(a, &copy[2], &request[2]);
	MPI_Wait(&request[2], MPI_STATUS_IGNORE);
	barrier(copy[2], "");
	MPI_Comm_split(copy[2], rank / 2, 0, &made);
	barrier(made, "");
	MPI_Comm_free(&inter);
	MPI_Comm_free(&made);
	MPI_Finalize();
	return 0;
}
