// SPDX-License-Identifier: GPL-3.0-or-later
// A program without MPI_Init, by sessions only: checks start with the first
// communicator of all processes, and end with the last session.
// REQUIRES: sessions
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT
// RUN: env PARCOACH_VERBOSE=1 PARCOACH_NODES=2 %status -n 4 %t right | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 4 %t world | FileCheck %s
// RUN: env PARCOACH_NODES=2 %status -n 4 %t half | FileCheck %s --check-prefix=HALF
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t world | FileCheck %s
// RUN: %status -n 4 %t end | FileCheck %s --check-prefix=END
// RUN: %status -n 4 %t exit | FileCheck %s --check-prefix=EXIT
// RUN: %preload -n 4 %t world | FileCheck %s
// RUN: env PARCOACH_MATCH=no %status -n 4 %t right | FileCheck %s --check-prefix=BAD
// RIGHT-NOT: {{note|error|warning}}
// RIGHT: parcoach: {{[1-9][0-9]*}} checks by 4 processes, 0 skipped
// RIGHT-NEXT: exit status 0
// CHECK: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// CHECK-NEXT: parcoach:   ranks 0, 2-3  MPI_Barrier
// CHECK-NEXT: parcoach:   rank 1        MPI_Bcast
// CHECK: exit status 66
// HALF: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// HALF-NEXT: parcoach:   rank 0 (MPI_COMM_WORLD rank 1)  MPI_Bcast
// HALF-NEXT: parcoach:   rank 1 (MPI_COMM_WORLD rank 3)  MPI_Barrier
// HALF: exit status 66
// END: parcoach: error: processes of {{.*}} are calling different collectives [parcoach-mismatch]
// END-NEXT: ranks 0, 2-3  MPI_Barrier
// END-NEXT: rank 1        MPI_Session_finalize
// END: exit status 66
// EXIT: parcoach: error: processes of communicator 'it' are calling different collectives [parcoach-mismatch]
// EXIT-NEXT: ranks 0, 2-3  MPI_Barrier
// EXIT-NEXT: rank 1        exit         without MPI_Session_finalize
// EXIT: exit status 66
// BAD: parcoach: error: PARCOACH_MATCH is 'no'; legal values: board, watch, agree, paper
// BAD: exit status 2
#include "by-hand.h"

static int rank;
static const char *wrong;

static void use(MPI_Comm comm, const char *name)
{
	int x = 0;

	MPI_Comm_set_name(comm, "it");
	for (int i = 0; i < 3; i++) {
		if (i == 2 && rank == 1 && !strcmp(wrong, name)) {
			CHECK(PARCOACH_CHECK_MATCH, COMM, comm, "MPI_Bcast");
			MPI_Bcast(&x, 1, MPI_INT, 0, comm);
		} else {
			CHECK(PARCOACH_CHECK_MATCH, COMM, comm, "MPI_Barrier");
			MPI_Barrier(comm);
		}
	}
}

static void with_session(void)
{
	MPI_Session session;
	MPI_Group group;
	MPI_Comm all, half;

	MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
	MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
	MPI_Comm_create_from_group(group, "test", MPI_INFO_NULL,
				   MPI_ERRORS_ARE_FATAL, &all);
	MPI_Group_free(&group);
	MPI_Comm_rank(all, &rank);
	use(all, "world");
	MPI_Comm_split(all, rank % 2, 0, &half);
	use(half, "half");
	MPI_Comm_free(&half);
	if (!strcmp(wrong, "exit") && rank == 1)
		exit(0);
	if (strcmp(wrong, "end") || rank != 1) {
		CHECK(PARCOACH_CHECK_MATCH, COMM, all, "MPI_Barrier");
		MPI_Barrier(all);
	}
	MPI_Comm_free(&all);
	MPI_Session_finalize(&session);
}

int main(int argc, char **argv)
{
	(void)argc;
	wrong = argv[1];
	with_session();
	return 0;
}
