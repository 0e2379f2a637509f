// SPDX-License-Identifier: GPL-3.0-or-later
// One process, its own exit status, checks before MPI_Init and after
// MPI_Finalize.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 1 %t | FileCheck %s --implicit-check-not=parcoach
// CHECK: exit status 5
#include "by-hand.h"

int main(int argc, char **argv)
{
	MPI_Comm dup;

	CHECK(PARCOACH_CHECK_MATCH, WORLD, 0, "MPI_Init");
	LEAVE();
	MPI_Init(&argc, &argv);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	COLL(dup, "MPI_Barrier");
	CHECK(PARCOACH_CHECK_MATCH, COMM_PTR, &dup, "MPI_Comm_free");
	MPI_Comm_free(&dup);
	LEAVE();
	MPI_Finalize();
	CHECK(PARCOACH_CHECK_MATCH, WORLD, 0, "MPI_Barrier");
	LEAVE();
	return 5;
}
