// SPDX-License-Identifier: GPL-3.0-or-later
// Communicators without a name, all of one size, synchronised at one place: the
// report tells them apart by the call that made them and its number on the parent,
// on one node and over several; with the preloaded library: preload-unnamed.test.  A
// name goes first, also one that is given late.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefixes=CHECK,DUP
// RUN: env PARCOACH_NODES=3 %status -n 3 %t | FileCheck %s --check-prefixes=CHECK,DUP
// RUN: %long %status -n 3 %t group | FileCheck %s --check-prefixes=CHECK,GROUP
// RUN: %long %status -n 3 %t named | FileCheck %s --check-prefixes=CHECK,NAMED
// CHECK: parcoach: error: processes wait for each other in collectives of different communicators
// DUP-NEXT: parcoach:   rank 0     MPI_Barrier  {{.*}}rt-unnamed.c:[[#SYNC:]]  on a communicator of 3 processes (made by MPI_Comm_dup, the 2nd of MPI_COMM_WORLD)
// DUP-NEXT: parcoach:   ranks 1-2  MPI_Barrier  {{.*}}rt-unnamed.c:[[#SYNC]]  on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// DUP-NEXT: last collectives of rank 0, the newest first:
// DUP-NEXT: on a communicator of 3 processes (made by MPI_Comm_dup, the 2nd of MPI_COMM_WORLD), 2 times
// DUP-NEXT: on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// SPLIT-NEXT: rank 0 {{.*}} on a communicator of 3 processes (made by MPI_Comm_split, the 2nd of MPI_COMM_WORLD)
// SPLIT-NEXT: ranks 1-2 {{.*}} on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// GROUP-NEXT: rank 0 {{.*}} on a communicator of 3 processes (made by MPI_Comm_create_group)
// GROUP-NEXT: ranks 1-2 {{.*}} on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// CHILD-NEXT: rank 0 {{.*}} on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of one with 3 processes)
// CHILD-NEXT: ranks 1-2 {{.*}} on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// NAMED-NEXT: rank 0 {{.*}} on communicator 'chem'
// NAMED-NEXT: ranks 1-2 {{.*}} on a communicator of 3 processes (made by MPI_Comm_dup, the 1st of MPI_COMM_WORLD)
// CHECK: exit status 66
#include "by-hand.h"
#ifdef BARE
#undef COLL
#define COLL(C, NAME) (void)0
#endif

static void sync_one(MPI_Comm comm)
{
	COLL(comm, "MPI_Barrier");
	MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "dup";
	MPI_Comm flow, chem;
	MPI_Group all;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &flow);
	MPI_Comm_group(MPI_COMM_WORLD, &all);
	if (!strcmp(how, "split"))
		MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &chem);
	else if (!strcmp(how, "group"))
		MPI_Comm_create_group(MPI_COMM_WORLD, all, 3, &chem);
	else if (!strcmp(how, "child"))
		MPI_Comm_dup(flow, &chem);
	else
		MPI_Comm_dup(MPI_COMM_WORLD, &chem);
	if (!strcmp(how, "named"))
		MPI_Comm_set_name(chem, "chem");
	sync_one(flow);
	sync_one(chem);
	sync_one(rank ? flow : chem);
	sync_one(rank ? chem : flow);
	MPI_Finalize();
	return 0;
}
