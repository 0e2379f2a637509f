// SPDX-License-Identifier: GPL-3.0-or-later
// A process that waits in MPI_Wait for a persistent collective that another one has
// started less often.
// RUN: %handcc %s -o %t.bare
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %preload -n 2 %t.bare | FileCheck %s
// RUN: %long %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %long env PARCOACH_NODES=2 PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s
// CHECK: parcoach: warning: rank 0 has waited 2 s for {{MPIX?}}_Allreduce_init ({{.*}}); 1 of 2 processes of communicator 'a' has not arrived [parcoach-timeout]
// CHECK-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait
// CHECK-NEXT: parcoach:   rank 1  has not started it, after MPI_Barrier
// CHECK: parcoach:   rank 0 has waited longest
// CHECK: exit status 66
#include "persistent-wait.h"

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	if (rank == 0) {
		MPI_Start(&r[0]);
		finish(0);
	} else {
		sleep(20);
	}
	return end();
}
