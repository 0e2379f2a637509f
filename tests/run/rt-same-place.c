// SPDX-License-Identifier: GPL-3.0-or-later
// A place that is checked again and again: what was the same each time is kept, and
// not used any more when something has changed: an argument, what a handle stands
// for, the thread that calls, the communicator's end.
// RUN: %handcc %s -o %t %rt
// The same, all rings above the first included.
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t right 5000 | FileCheck %s --check-prefix=LONG --implicit-check-not=error
// LONG: 20080 checks by 2 processes, 0 skipped
// RUN: %long %status -n 2 %t count 100 | FileCheck %s --check-prefix=COUNT
// RUN: %long %status -n 2 %t type 100 | FileCheck %s --check-prefix=TYPE
// RUN: %long %status -n 2 %t other 100 | FileCheck %s --check-prefix=OTHER
// RUN: env PARCOACH_ON_ERROR=warn %status -n 2 %t warn 100 | FileCheck %s --check-prefix=MORE --implicit-check-not=error:
// MORE: error: processes of MPI_COMM_WORLD pass different counts to MPI_Bcast
// MORE: exit status 0
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RIGHT: 120 checks by 2 processes, 0 skipped
// RIGHT: exit status 0
// RUN: %long %status -n 2 %t count | FileCheck %s --check-prefix=COUNT
// COUNT: error: processes of MPI_COMM_WORLD pass different counts to MPI_Bcast [parcoach-argument]
// COUNT-NEXT: rank 0  MPI_Bcast, 4 x MPI_INT  {{.*}}rt-same-place.c:[[#@LINE+37]]
// COUNT-NEXT: rank 1  MPI_Bcast, 3 x MPI_INT
// COUNT: exit status 66
// RUN: %long %status -n 2 %t type | FileCheck %s --check-prefix=TYPE
// TYPE: error: processes of MPI_COMM_WORLD pass different datatypes to MPI_Bcast [parcoach-argument]
// TYPE-NEXT: rank 0  MPI_Bcast, 1 x a type of 2 MPI_INT
// TYPE-NEXT: rank 1  MPI_Bcast, 1 x a type of 2 MPI_FLOAT
// TYPE: exit status 66
// RUN: %long %status -n 2 %t other | FileCheck %s --check-prefix=OTHER
// OTHER: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// OTHER-NEXT: rank 0  MPI_Barrier  {{.*}}rt-same-place.c:[[#@LINE+34]]
// OTHER-NEXT: rank 1  MPI_Bcast
// OTHER: exit status 66
// RUN: %status -n 2 %t thread | FileCheck %s --check-prefix=THREAD
// THREAD: error: 'MPI_Barrier' is called by a thread that is not the main thread, but the thread level is MPI_THREAD_FUNNELED
// THREAD: exit status 66
// RUN: %status -n 2 %t chance | FileCheck %s --check-prefix=CHANCE
// CHANCE: error: 'MPI_Barrier' can be called by a thread that is not the main thread, but the thread level is MPI_THREAD_FUNNELED
// CHANCE: exit status 66
// RUN: %one-node env PARCOACH_ON_ERROR=warn PARCOACH_VERBOSE=1 %status -n 2 %t warn | FileCheck %s --check-prefix=WARN --implicit-check-not=error:
// WARN-DAG: error: processes of MPI_COMM_WORLD pass different counts to MPI_Bcast
// Whether the first process is told of it, too, depends on time.
// WARN-DAG: 122 checks by 2 processes, {{6[01]}} skipped
// WARN: exit status 0
#include <omp.h>
#include "by-hand.h"

static int buffer[64], rank;
static const char *wrong = "";

static int is(const char *mode)
{
	return !strcmp(wrong, mode);
}

static void bcast(MPI_Comm comm, int count, MPI_Datatype type)
{
	CHECK_ARGS(PARCOACH_ARG_ROOT | DATA(ONE, NONE), COMM, comm, "MPI_Bcast",
		   0, 0, U(buffer), count, U(type));
	MPI_Bcast(buffer, 4, MPI_INT, 0, comm);
}

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

static MPI_Datatype pair_of(MPI_Datatype type)
{
	MPI_Datatype pair;

	MPI_Type_contiguous(2, type, &pair);
	MPI_Type_commit(&pair);
	return pair;
}

/* The same handle, as often as not, of a type that is freed each time. */
static void types(void)
{
	for (int i = 0; i < 5; i++) {
		MPI_Datatype pair = pair_of(
			i < 4 || !is("type") || !rank ? MPI_INT : MPI_FLOAT);

		for (int k = 0; k < 3; k++)
			bcast(MPI_COMM_WORLD, 1, pair);
		MPI_Type_free(&pair);
	}
}

/* The same for communicators. */
static void communicators(void)
{
	for (int i = 0; i < 5; i++) {
		MPI_Comm comm;

		if (i % 2)
			MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &comm);
		else
			MPI_Comm_dup(MPI_COMM_WORLD, &comm);
		for (int k = 0; k < 4; k++)
			barrier(comm);
		MPI_Comm_free(&comm);
	}
}

int main(int argc, char **argv)
{
	int provided, times = argc > 2 ? atoi(argv[2]) : 10;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	wrong = argc > 1 ? argv[1] : "";
	for (int i = 0; i < times; i++)
		bcast(MPI_COMM_WORLD, 4, MPI_INT);
	if (is("count") || is("warn"))
		bcast(MPI_COMM_WORLD, 4 - rank, MPI_INT);
	for (int i = 0; i < times; i++)
		barrier(MPI_COMM_WORLD);
	types();
	communicators();
	if (is("other") && rank)
		bcast(MPI_COMM_WORLD, 4, MPI_INT);
	else
		for (int i = 0; i < 4; i++)
			barrier(MPI_COMM_WORLD);
#pragma omp parallel num_threads(2)
	{
		int mine = omp_get_thread_num() == is("thread");

		ENTER(PARALLEL, "parallel");
		/* As if it were a 'single', which this time thread 0 runs. */
		if (is("chance") && mine)
			ENTER(ONE, "single");
		if (mine)
			barrier(MPI_COMM_WORLD);
		if (is("chance") && mine)
			EXIT(ONE, "single");
		EXIT(PARALLEL, "parallel");
	}
	MPI_Finalize();
	return 0;
}
