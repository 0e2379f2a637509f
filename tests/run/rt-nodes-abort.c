// SPDX-License-Identifier: GPL-3.0-or-later
// Whose watchdog has reported and is about to end the job, that process does not
// end MPI, or itself, by another thread meanwhile: the job's status would be
// another one.  Node 0's leader reports on a communicator that it is not in.
// RUN: %handcc %s -o %t %rt
// RUN: rm -f %t.json
// RUN: env PARCOACH_NODES=3 PARCOACH_REPORT=%t.json %status -n 3 %t %t.json finalize | FileCheck %s
// RUN: rm -f %t.json
// RUN: env PARCOACH_NODES=3 PARCOACH_REPORT=%t.json %status -n 3 %t %t.json exit | FileCheck %s
// RUN: rm -f %t.json
// RUN: env PARCOACH_NODES=3 PARCOACH_REPORT=%t.json %status -n 3 %t %t.json _exit | FileCheck %s
// CHECK: error: processes of communicator 'pair' are calling different collectives
// CHECK: exit status 66
#include <sys/stat.h>
#include "by-hand.h"

int main(int argc, char **argv)
{
	struct stat report = { .st_size = 0 };
	MPI_Comm pair;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &pair);
	MPI_Comm_set_name(pair, "pair");
	if (rank > 0) {
		if (rank == 1)
			COLL(pair, "MPI_Barrier");
		else
			COLL(pair, "MPI_Bcast");
		MPI_Barrier(pair);
	}
	/* It is written right before the job is ended. */
	while (rank == 0 && !report.st_size) {
		usleep(1000);
		stat(argv[1], &report);
	}
	if (rank == 0 && !strcmp(argv[2], "exit"))
		exit(0);
	if (rank == 0 && !strcmp(argv[2], "_exit"))
		_exit(0);
	MPI_Finalize();
	return 0;
}
