// SPDX-License-Identifier: GPL-3.0-or-later
// Split, duplicated, intercommunicators and SELF: each has its own order.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 5 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env PARCOACH_MATCH=agree %status -n 5 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 5 %t split | FileCheck %s --check-prefix=SPLIT
// RUN: %long env PARCOACH_MATCH=agree %status -n 5 %t split | FileCheck %s --check-prefix=SPLIT
// RUN: %status -n 5 %t inter | FileCheck %s --check-prefix=INTER
// RUN: %long env PARCOACH_MATCH=agree %status -n 5 %t inter | FileCheck %s --check-prefix=INTER
// RIGHT: exit status 0
// SPLIT: parcoach: error: processes of communicator 'odd' are calling different collectives [parcoach-mismatch]
// SPLIT-NEXT: parcoach:   rank 0 (MPI_COMM_WORLD rank 1)  MPI_Barrier
// SPLIT-NEXT: parcoach:   rank 1 (MPI_COMM_WORLD rank 3)  MPI_Bcast
// SPLIT: exit status 66
// INTER: parcoach: error: processes of communicator 'between' are calling different collectives [parcoach-mismatch]
// INTER-DAG: (MPI_COMM_WORLD ranks {{.*}}MPI_Barrier
// INTER-DAG: (MPI_COMM_WORLD rank 3){{ *}}MPI_Bcast
// INTER: exit status 66
#include "by-hand.h"

static void barrier(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	MPI_Comm half, dup, inter;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
	MPI_Comm_set_name(half, rank % 2 ? "odd" : "even");
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, !(rank % 2), 1, &inter);
	MPI_Comm_set_name(inter, "between");

	/* Different numbers on different communicators. */
	for (int i = 0; i < 3 + rank % 2; i++)
		barrier(half);
	for (int i = 0; i < 10 * rank; i++)
		barrier(MPI_COMM_SELF);
	barrier(dup);
	barrier(inter);
	barrier(inter);
	if (rank == 3 && !strcmp(wrong, "split"))
		COLL(half, "MPI_Bcast");
	barrier(half);
	if (rank == 3 && !strcmp(wrong, "inter"))
		COLL(inter, "MPI_Bcast");
	barrier(inter);
	COLL(half, "MPI_Comm_free");
	MPI_Comm_free(&half);
	MPI_Comm_free(&inter);
	barrier(dup);
	MPI_Comm_free(&dup);
	MPI_Finalize();
	return 0;
}
