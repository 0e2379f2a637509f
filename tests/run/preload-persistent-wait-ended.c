// SPDX-License-Identifier: GPL-3.0-or-later
// A process that waits for a persistent collective that another one will not start
// any more: it is in MPI_Finalize, or has ended without it.
// RUN: %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %long %handcc %s -o %t.bare
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=ENDS
// RUN: %long env PARCOACH_NODES=2 %status -n 2 %t | FileCheck %s --check-prefix=ENDS
// RUN: %long %preload -n 2 %t.bare | FileCheck %s --check-prefix=ENDS
// RUN: %long %status -n 2 %t return | FileCheck %s --check-prefix=ENDS
// RUN: %long %status -n 2 %t _exit | FileCheck %s --check-prefix=DEAD
// RUN: %long env PARCOACH_NODES=2 %status -n 2 %t _exit | FileCheck %s --check-prefix=DEAD
// ENDS: parcoach: error: rank 0 of communicator 'a' waits for {{MPIX?}}_Allreduce_init; rank 1 has ended without starting it [parcoach-mismatch]
// ENDS-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_{{Wait|Test}}
// ENDS-NEXT: parcoach:   rank 1  has not started it, {{MPI_Finalize|exit +without MPI_Finalize}}
// ENDS: exit status 66
// DEAD: parcoach: error: rank 0 of communicator 'a' waits for {{MPIX?}}_Allreduce_init; rank 1 has ended without starting it [parcoach-mismatch]
// DEAD-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait
// DEAD-NEXT: parcoach:   rank 1  has not started it, exited without MPI_Finalize
// DEAD: exit status 66
#include "persistent-wait.h"

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	if (rank == 0) {
		MPI_Start(&r[0]);
		finish(0);
	} else if (argc > 1) {
		if (!strcmp(argv[1], "_exit"))
			_exit(3);
		return 0;
	}
	return end();
}
