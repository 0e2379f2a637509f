// SPDX-License-Identifier: GPL-3.0-or-later
// A process calls MPI before MPI_Init: MPI's library ends it, and the run time says
// where the call is.  What MPI allows there is no mistake, nor is an exit.
// RUN: %handcc -g %s -o %t %rt
// RUN: %status -n 2 %t barrier | FileCheck %s
// RUN: env PARCOACH_ENABLE=0 %status -n 2 %t barrier | FileCheck %s --check-prefix=OFF --implicit-check-not=parcoach:
// RUN: %status -n 2 %t exit | FileCheck %s --check-prefix=EXIT --implicit-check-not=parcoach:
// RUN: %status -n 2 %t allowed | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach:
// CHECK: parcoach: error: a process calls MPI_Barrier before MPI_Init, at {{.*}}rt-before-init.c:[[#@LINE+11]], called at {{.*}}rt-before-init.c:[[#@LINE+20]] (main)
// OFF: exit status {{[1-9]}}
// EXIT: exit status 3
// RIGHT: exit status 0
#include "by-hand.h"

__attribute__((noinline, noclone)) static int early(const char *what)
{
	int yes = 0;

	if (!strcmp(what, "barrier"))
		MPI_Barrier(MPI_COMM_WORLD);
	if (!strcmp(what, "exit"))
		exit(3);
	MPI_Initialized(&yes);
	return yes;
}

int main(int argc, char **argv)
{
	int failed = early(argv[1]);

	MPI_Init(&argc, &argv);
	MPI_Finalize();
	return failed;
}
