// SPDX-License-Identifier: GPL-3.0-or-later
// A forked child that calls exit () is not the process: nothing is told.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --implicit-check-not=parcoach
// CHECK: exit status 0
#include "by-hand.h"
#include <sys/wait.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	for (int i = 0; i < 3; i++) {
		if (fork() == 0)
			exit(1);
		wait(NULL);
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		MPI_Barrier(MPI_COMM_WORLD);
	}
	MPI_Finalize();
	return 0;
}
