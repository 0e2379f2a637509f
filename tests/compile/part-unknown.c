// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators whose processes the condition has chosen, where the call that made
// them is not known: compared with MPI_COMM_WORLD, or by a flag; all are checked at
// run time.  The rank in the communicator itself differs.
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcc -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: nm %t.o | FileCheck --check-prefix=HOOK %s
// HOOK: __parcoach_MPI_Barrier
#include <mpi.h>

struct run {
	MPI_Comm comm;
	int member;
};

static void start(struct run *run, int rank)
{
	MPI_Comm part;

	MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &part);
	run->comm = MPI_COMM_WORLD;
	run->member = rank < 2;
	if (run->member)
		MPI_Comm_dup(part, &run->comm);
	MPI_Comm_free(&part);
}

static void stop(struct run *run)
{
	if (run->comm != MPI_COMM_WORLD)
		MPI_Comm_free(&run->comm);
}

void all(void)
{
	struct run run;
	int rank, me;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	start(&run, rank);
	if (run.member)
		MPI_Barrier(run.comm);
	MPI_Comm_rank(run.comm, &me);
	if (me == 0)
		MPI_Barrier(run.comm); // CHECK: [[#@LINE]]:17: warning: {{.*}} may reach this 'MPI_Barrier'
	stop(&run);
}
