// SPDX-License-Identifier: GPL-3.0-or-later
// Two processes that wait for each other in persistent collectives of different
// communicators, each of which only one of them has started.
// RUN: %handcc %top-plugin -fplugin-arg-parcoach-instrument=all -w %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s
// RUN: %long env PARCOACH_NODES=2 %status -n 2 %t | FileCheck %s
// RUN: %long %handcc %s -o %t.bare
// RUN: %long %preload -n 2 %t.bare | FileCheck %s
// CHECK: parcoach: error: processes wait for each other in collectives of different communicators [parcoach-mismatch]
// CHECK-NEXT: parcoach:   rank 0  {{MPIX?}}_Allreduce_init, start 2, in MPI_Wait  {{.*}} on communicator 'a'
// CHECK-NEXT: parcoach:   rank 1  {{MPIX?}}_Barrier_init, start 2, in MPI_Wait    {{.*}} on communicator 'b'
// CHECK: exit status 66
#include "persistent-wait.h"

int main(int argc, char **argv)
{
	begin(&argc, &argv);
	MPI_Start(&r[rank]);
	finish(rank);
	return end();
}
