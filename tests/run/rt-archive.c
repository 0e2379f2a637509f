// SPDX-License-Identifier: GPL-3.0-or-later
// The archive works like the shared library.
// RUN: %handcc %s -o %t %build/libparcoach_rt.a
// RUN: %status -n 2 %t | FileCheck %s
// CHECK: parcoach:   rank 0  MPI_Barrier
// CHECK: parcoach:   rank 1  MPI_Finalize
// CHECK: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Finalize();
	return 0;
}
