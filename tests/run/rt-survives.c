// SPDX-License-Identifier: GPL-3.0-or-later
// A process has ended. If the program has set an error handler for this, survivors
// may call different collectives on its communicators, and wait for each other;
// agreements are still compared.
// REQUIRES: openmpi, one-node
// RUN: %handcc %s -o %t %rt
// RUN: %status %recovery -n 3 %t handles | FileCheck %s --implicit-check-not=parcoach
// RUN: %long %status %recovery -n 3 %t fatal | FileCheck %s --check-prefix=FATAL
// RUN: %long %status %recovery -n 3 %t handles agree | FileCheck %s --check-prefix=AGREE
// CHECK: survived
// FATAL: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// AGREE: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// AGREE-NEXT: parcoach:   rank 0  MPIX_Comm_shrink
#include "by-hand.h"
#include <signal.h>

#define SURVIVES(NAME)                                                       \
	CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_SURVIVES, COMM,          \
	      MPI_COMM_WORLD, NAME)

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (!strcmp(argv[1], "handles"))
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 1)
		raise(SIGKILL);
	usleep(300000);
	if (rank == 0)
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	else
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	if (argc > 2 && rank == 0)
		SURVIVES("MPIX_Comm_shrink");
	else
		SURVIVES("MPIX_Comm_agree");
	/* Longer than a process that has ended is waited for. */
	sleep(rank ? 1 : 4);
	if (rank == 0)
		printf("survived\n");
	fflush(stdout);
	raise(SIGKILL);
}
