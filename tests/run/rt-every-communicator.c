// SPDX-License-Identifier: GPL-3.0-or-later
// However a communicator came to be, it is compared on the board, or by letters:
// what is started on it is compared at once; also when its processes are on
// different nodes.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT
// RUN: %long %status -n 4 %t idup | FileCheck %s
// RUN: env PARCOACH_NODES=2 %status -n 4 %t group | FileCheck %s
// RUN: %status -n 4 %t inter | FileCheck %s --check-prefix=INTER
// RUN: %long %status -n 4 %t interidup | FileCheck %s --check-prefix=INTER
// RUN: %long env PARCOACH_NODES=2 %status -n 4 %t merge | FileCheck %s
// RUN: env PARCOACH_NODES=2 %status -n 4 %t session | FileCheck %s
// RIGHT-NOT: {{note|error|warning}}
// RIGHT: parcoach: {{[0-9]+}} checks by 4 processes, 0 skipped
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2-3  MPI_Ibarrier
// CHECK-NEXT: parcoach:   rank 1        MPI_Ibcast
// CHECK: exit status 66
// The group with the lower first process comes first: odd ones are 2 and 3.
// INTER: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// INTER-NEXT: parcoach:   ranks 0-1, 3 (MPI_COMM_WORLD ranks 0, 2-3)  MPI_Ibarrier
// INTER-NEXT: parcoach:   rank 2 (MPI_COMM_WORLD rank 1)              MPI_Ibcast
// INTER: exit status 66
// Who does not wait does not say what its hook's name is.
// LETTERS: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// LETTERS: {{rank.* (MPI_Ibarrier|a collective)}}
// LETTERS: exit status 66
#include "by-hand.h"

static int rank;
static const char *wrong;

static void use(MPI_Comm comm, const char *name)
{
	MPI_Request request;

	MPI_Comm_set_name(comm, "it");
	for (int i = 0; i < 3; i++) {
		if (i == 2 && rank == 1 && !strcmp(wrong, name))
			CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT,
			      COMM, comm, "MPI_Ibcast");
		else
			CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT,
			      COMM, comm, "MPI_Ibarrier");
		MPI_Ibarrier(comm, &request);
		MPI_Wait(&request, MPI_STATUS_IGNORE);
	}
	if (!strcmp(wrong, name))
		sleep(5);
}

/* The one freed before has no part in it. */
static void again(MPI_Group group, const char *name)
{
	MPI_Comm comm;

	MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &comm);
	use(comm, name);
	MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
	MPI_Comm half, inter, dup, merged, quick;
	MPI_Request request;
	MPI_Group all;

	wrong = argv[1];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);

	MPI_Comm_idup(MPI_COMM_WORLD, &quick, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
	if (!getenv("PARCOACH_NODES"))
		use(quick, "idup");
	again(all, "group");
	again(all, "again");
	MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &inter);
	use(inter, "inter");
	MPI_Comm_dup(inter, &dup);
	use(dup, "interdup");
	/* MPICH ends the job when it is asked who is in one that comes. */
	MPI_Comm_idup(inter, &quick, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
	if (!getenv("PARCOACH_NODES"))
		use(quick, "interidup");
	MPI_Intercomm_merge(dup, rank % 2, &merged);
	MPI_Comm_free(&inter);
	/* Ranks in it are not those in the world. */
	MPI_Comm_split(merged, 0, rank, &quick);
	use(quick, "merge");
#if MPI_VERSION >= 4
	MPI_Comm_create_from_group(all, "test", MPI_INFO_NULL,
				   MPI_ERRORS_ARE_FATAL, &quick);
	use(quick, "session");
#else
	MPI_Comm_dup(quick, &quick);
	use(quick, "session");
#endif
	MPI_Finalize();
	return 0;
}
