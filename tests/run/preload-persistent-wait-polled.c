// SPDX-License-Identifier: GPL-3.0-or-later
// A process that calls MPI_Test until a persistent collective is complete that another
// one has started less often.
// REQUIRES: long
// RUN: %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: env PARCOACH_TIMEOUT=2 PARCOACH_ON_TIMEOUT=abort %status -n 2 %t | FileCheck %s
// CHECK: parcoach: warning: rank 0 has waited 2 s for {{MPIX?}}_Allreduce_init ({{.*}}); 1 of 2 processes of communicator 'a' has not arrived [parcoach-timeout]
// CHECK-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Test
// CHECK-NEXT: parcoach:   rank 1  has not started it, after MPI_Barrier
// CHECK: exit status 66
#include "persistent-wait.h"

int main(int argc, char **argv)
{
	int done = 0;

	begin(&argc, &argv);
	if (rank == 0) {
		MPI_Start(&r[0]);
		while (!done)
			MPI_Test(&r[0], &done, MPI_STATUS_IGNORE);
	} else {
		sleep(20);
	}
	return end();
}
