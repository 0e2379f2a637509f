// SPDX-License-Identifier: GPL-3.0-or-later
// A right program made at random: all processes draw the same communicators and
// operations, and each for itself which functions it leaves and when it sleeps.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 4 %t 1 | FileCheck %s
// RUN: %long env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %status -n 4 %t 1 | FileCheck %s
// RUN: %status -n 4 %t 2 wrong | FileCheck %s --check-prefix=WRONG
// RUN: %long env PARCOACH_MATCH=agree %status -n 4 %t 2 wrong | FileCheck %s --check-prefix=WRONG
// CHECK-NOT: parcoach: error
// CHECK: {{^}}parcoach: {{[0-9]+}} checks by 4 processes, 0 skipped
// CHECK: exit status 0
// WRONG: [parcoach-mismatch]
// WRONG: rank 2 {{.*}}MPI_Alltoall
// WRONG: exit status 66
#include "by-hand.h"

#define START(C, NAME)                                                       \
	CHECK(PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT, COMM, C, NAME)
#define COMMS 4

static unsigned draw(unsigned *state, unsigned below)
{
	*state = *state * 1103515245u + 12345u;
	return (*state >> 16) % below;
}

static void leave(void)
{
	LEAVE();
}

static void step(MPI_Comm comm, unsigned op)
{
	MPI_Request request;
	int x = 1, y;

	switch (op) {
	case 0:
		COLL(comm, "MPI_Barrier");
		MPI_Barrier(comm);
		break;
	case 1:
		COLL(comm, "MPI_Allreduce");
		MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, comm);
		break;
	default:
		START(comm, "MPI_Ibarrier");
		MPI_Ibarrier(comm, &request);
		MPI_Wait(&request, MPI_STATUS_IGNORE);
	}
}

int main(int argc, char **argv)
{
	unsigned all = (unsigned)atoi(argv[1]), mine;
	MPI_Comm comm[COMMS];
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	mine = all + (unsigned)rank + 1;
	for (int i = 0; i < COMMS; i++)
		MPI_Comm_split(MPI_COMM_WORLD, i == 3 ? rank % 2 : 0, -rank,
			       &comm[i]);
	for (int i = 0; i < 800; i++) {
		unsigned c = draw(&all, COMMS), op = draw(&all, 3);

		for (unsigned n = draw(&mine, 4); n > 0; n--)
			leave();
		if (draw(&mine, 200) == 0)
			usleep(1000);
		if (argc > 2 && i == 500 && rank == 2)
			COLL(comm[0], "MPI_Alltoall");
		step(comm[c], op);
		if (draw(&all, 50) == 0) {
			MPI_Comm_free(&comm[0]);
			MPI_Comm_dup(MPI_COMM_WORLD, &comm[0]);
		}
	}
	MPI_Finalize();
	return 0;
}
