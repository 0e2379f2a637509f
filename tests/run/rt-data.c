// SPDX-License-Identifier: GPL-3.0-or-later
// What the buffers of a collective have in common, rule by rule: what is right
// passes in all ways that processes can write it, and a report has the counts
// and datatypes of both sides.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t gather | FileCheck %s --check-prefix=GATHER
// RUN: %long %status -n 3 %t scatter | FileCheck %s --check-prefix=SCATTER
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t all | FileCheck %s --check-prefix=ALL
// RUN: %long %status -n 3 %t list | FileCheck %s --check-prefix=LIST
// RUN: %status -n 3 %t lists | FileCheck %s --check-prefix=LISTS
// RUN: %status -n 3 %t types | FileCheck %s --check-prefix=TYPES
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t place | FileCheck %s --check-prefix=PLACE
// RIGHT: exit status 0
// GATHER: error: processes of MPI_COMM_WORLD pass different counts to MPI_Gather [parcoach-argument]
// GATHER-NEXT: ranks 0-1  MPI_Gather, 4 x MPI_INT  {{.*}}rt-data.c:[[#@LINE+79]]
// GATHER-NEXT: rank 2     MPI_Gather, 3 x MPI_INT
// SCATTER: error: processes of MPI_COMM_WORLD pass different counts to MPI_Scatter [parcoach-argument]
// SCATTER-NEXT: ranks 0, 2  MPI_Scatter, 2 x MPI_INT
// SCATTER-NEXT: rank 1      MPI_Scatter, 1 x MPI_INT
// ALL: error: processes of MPI_COMM_WORLD pass different counts to MPI_Alltoall [parcoach-argument]
// ALL-NEXT: rank 0     MPI_Alltoall, 5 x MPI_INT
// ALL-NEXT: ranks 1-2  MPI_Alltoall, 6 x MPI_INT
// LIST: error: processes of MPI_COMM_WORLD pass different arrays of counts to MPI_Reduce_scatter [parcoach-argument]
// LIST-NEXT: ranks 0-1  MPI_Reduce_scatter, 6 x MPI_INT in total, checksum
// LIST-NEXT: rank 2     MPI_Reduce_scatter, 7 x MPI_INT in total, checksum
// LISTS: error: processes of MPI_COMM_WORLD pass different arrays of counts to MPI_Allgatherv [parcoach-argument]
// LISTS-NEXT: ranks 0-1  MPI_Allgatherv, 6 x MPI_INT in total, checksum
// LISTS-NEXT: rank 2     MPI_Allgatherv, 6 x MPI_INT in total, checksum
// TYPES: error: processes of MPI_COMM_WORLD pass different datatypes to MPI_Bcast [parcoach-argument]
// TYPES-NEXT: ranks 0-1  MPI_Bcast, 2 x a type of 2 MPI_INT
// TYPES-NEXT: rank 2     MPI_Bcast, 2 x MPI_DOUBLE
// PLACE: error: only some processes of MPI_COMM_WORLD pass MPI_IN_PLACE to MPI_Allreduce [parcoach-argument]
// PLACE-NEXT: ranks 0-1  MPI_Allreduce, not MPI_IN_PLACE
// PLACE-NEXT: rank 2     MPI_Allreduce, MPI_IN_PLACE
#include "by-hand.h"

#define ON(FLAGS, WHAT, ...)                                                 \
	CHECK_ARGS(FLAGS, COMM, MPI_COMM_WORLD, WHAT, __VA_ARGS__)
#define ROOTED PARCOACH_ARG_ROOT

static int rank, buffer[100], more[100];
static const char *wrong = "";

static int is(const char *mode, int who)
{
	return rank == who && !strcmp(wrong, mode);
}

/* Right in all these ways. */
static void right(MPI_Datatype pair)
{
	static const int counts[3] = { 1, 2, 3 }, halves[3] = { 2, 4, 6 };
	static const int others[3] = { 1, 9, 9 };
	const uintptr_t here = U(MPI_IN_PLACE), b = U(buffer), m = U(more);
	const uintptr_t i = U(MPI_INT), c = U(counts), h = U(halves);
	const uintptr_t d = U(MPI_DOUBLE), p = U(pair);

	ON(DATA(ONE, NONE), "MPI_Bcast", 0, 0, b, rank ? 4 : 2, rank ? i : p);
	/* Nothing at all, of whatever type. */
	ON(DATA(ONE, NONE), "MPI_Bcast", 0, 0, b, 0, rank ? i : d);
	/* At the root alone: MPI-4.1 6.9.1. */
	ON(ROOTED | DATA(ONE, ROOT), "MPI_Reduce", 1, 0, rank == 1 ? here : b,
	   4, i, m);
	/* MPI-4.1 6.11.1, 6.10.2 say nothing of all processes. */
	ON(DATA(ONE, ANY), "MPI_Scan", 0, 0, rank == 1 ? here : b, 4, i, m);
	/* Only the root receives. */
	ON(ROOTED | DATA(GATHER, ROOT), "MPI_Gather", 0, 0, b, rank ? 4 : 2,
	   rank ? i : p, rank ? 0 : m, rank ? 17 : 4, rank ? d : i);
	ON(ROOTED | DATA(GATHER, ROOT), "MPI_Gather", 0, 0, rank ? b : here,
	   rank ? 4 : 0, i, rank ? 0 : m, 4, i);
	ON(ROOTED | DATA(SCATTER, ROOT), "MPI_Scatter", 2, 0, b,
	   rank < 2 ? 99 : 4, rank < 2 ? d : i, rank == 2 ? here : m, 4, i);
	ON(DATA(ALL, ALL), "MPI_Allgather", 0, 0, b, 4, i, m, 2, p);
	ON(DATA(ALL, ALL), "MPI_Allgather", 0, 0, here, 77, d, m, 2, p);
	ON(DATA(LIST, ANY), "MPI_Reduce_scatter", 0, 0, b, c, i, m);
	ON(DATA(LISTS, ALL), "MPI_Allgatherv", 0, 0, b, halves[rank], i, m,
	   rank ? h : c, rank ? i : p);
	ON(ROOTED | DATA(GATHERV, ROOT), "MPI_Gatherv", 0, 0, b,
	   counts[rank], i, rank ? 0 : m, rank ? 0 : c, rank ? 0 : i);
	ON(ROOTED | DATA(SCATTERV, ROOT), "MPI_Scatterv", 0, 0, b, c, i, m,
	   counts[rank], i);
	ON(DATA(FREE, ALL), "MPI_Alltoallv", 0, 0, b, rank ? c : U(others), i,
	   m, c, i);
	ON(DATA(PAIRS, ALL), "MPI_Alltoallw", 0, 0, b, rank ? c : h, 0, m, 0,
	   0);
}

static void compared(MPI_Datatype pair)
{
	static const int counts[3] = { 1, 2, 3 }, swapped[3] = { 1, 3, 2 };
	static const int longer[3] = { 1, 2, 4 };
	const uintptr_t b = U(buffer), m = U(more), i = U(MPI_INT);

	ON(ROOTED | DATA(GATHER, ROOT), "MPI_Gather", 0, 0, b,
	   is("gather", 2) ? 3 : 4, i, m, 4, i);
	ON(ROOTED | DATA(SCATTER, ROOT), "MPI_Scatter", 2, 0, b, 2, i, m,
	   is("scatter", 1) ? 1 : 2, i);
	ON(DATA(ALL, ALL), "MPI_Alltoall", 0, 0, b, is("all", 0) ? 5 : 6, i, m,
	   is("all", 0) ? 5 : 6, i);
	ON(DATA(LIST, ANY), "MPI_Reduce_scatter", 0, 0, b,
	   U(is("list", 2) ? longer : counts), i, m);
	ON(DATA(LISTS, ALL), "MPI_Allgatherv", 0, 0, b,
	   is("lists", 2) ? 2 : rank + 1, i, m,
	   U(is("lists", 2) ? swapped : counts), i);
	ON(DATA(ONE, NONE), "MPI_Bcast", 0, 0, b, 2,
	   U(is("types", 2) ? MPI_DOUBLE : pair));
	ON(DATA(ONE, ALL), "MPI_Allreduce", 0, 0,
	   is("place", 2) ? U(MPI_IN_PLACE) : b, 4, i, m);
}

int main(int argc, char **argv)
{
	MPI_Datatype pair;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1)
		wrong = argv[1];
	MPI_Type_contiguous(2, MPI_INT, &pair);
	right(pair);
	compared(pair);
	MPI_Type_free(&pair);
	MPI_Finalize();
	return 0;
}
