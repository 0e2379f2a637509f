// SPDX-License-Identifier: GPL-3.0-or-later
// A process comes to MPI_Finalize long after the others, which have given it up; or it
// still needs them there, for a message that they have sent (not taken out of their memory
// by the receiver itself, as Open MPI can).
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_TIMEOUT=1 %status -n 3 %t late | FileCheck %s --implicit-check-not=parcoach
// RUN: env OMPI_MCA_btl_vader_single_copy_mechanism=none %status -n 3 %t message | FileCheck %s --implicit-check-not=parcoach
// CHECK: exit status 0
#include "by-hand.h"
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 24 }; /* too much to be on its way at once */

int main(int argc, char **argv)
{
	static char data[SIZE];
	MPI_Request request;
	int rank, level;

	MPI_Init_thread(&argc, &argv, strcmp(argv[1], "late") ?
			MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	LEAVE();
	if (!strcmp(argv[1], "late")) {
		sleep(rank ? 0 : 3);
	} else if (rank == 1) {
		MPI_Isend(data, SIZE, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &request);
		MPI_Request_free(&request);
	} else if (rank == 0) {
		sleep(1);
		MPI_Recv(data, SIZE, MPI_CHAR, 1, 0, MPI_COMM_WORLD,
			 MPI_STATUS_IGNORE);
	}
	MPI_Finalize();
	return 0;
}
