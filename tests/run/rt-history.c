// SPDX-License-Identifier: GPL-3.0-or-later
// A report of the watchdog shows what the processes have called lately, those
// that others wait for first: on one node, between nodes, and as data.
// RUN: %handcc %s -o %t %rt
// RUN: rm -f %t.json %t.sarif
// RUN: %one-node env PARCOACH_TIMEOUT=0.3 PARCOACH_REPORT=%t.json %status -n 3 %t | FileCheck %s
// RUN: %long env PARCOACH_TIMEOUT=0.3 PARCOACH_NODES=3 %status -n 3 %t slower | FileCheck %s
// RUN: %one-node env PARCOACH_TIMEOUT=0.3 PARCOACH_HISTORY=2 PARCOACH_REPORT=%t.sarif %status -n 3 %t | FileCheck %s --check-prefix=TWO
// RUN: %one-node env PARCOACH_TIMEOUT=0.3 PARCOACH_HISTORY=0 %status -n 3 %t | FileCheck %s --check-prefix=NONE --implicit-check-not=newest
// RUN: env PARCOACH_HISTORY=65 %status -n 3 %t | FileCheck %s --check-prefix=BAD
// RUN: %one-node /usr/bin/python3 %S/Inputs/check_report.py %t.json 1 | FileCheck %s --check-prefix=JSON
// RUN: %one-node /usr/bin/python3 %S/Inputs/check_report.py %t.sarif 1 | FileCheck %s --check-prefix=SARIF
// CHECK: parcoach: warning: rank {{[01]}} has waited 0.3 s in MPI_Barrier ({{.*}}); 1 of 3 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// CHECK-NEXT: ranks 0-1  MPI_Barrier
// CHECK-NEXT: rank 2     after MPI_Allreduce
// CHECK-NEXT: rank {{[01]}} has waited longest, for {{[0-9.]+}} s; rank 2 was last seen
// CHECK-NEXT: last collectives of rank 2, the newest first:
// CHECK-NEXT: parcoach:     MPI_Allreduce  {{.*}}rt-history.c:[[#FIRST:]]  on MPI_COMM_WORLD, 3 times
// CHECK-NEXT: parcoach:     MPI_Bcast      {{.*}}rt-history.c:[[#FIRST-3]]  on communicator 'ro ws'
// CHECK-NEXT: last collectives of ranks 0-1, the newest first:
// CHECK-NEXT: parcoach:     MPI_Barrier    {{.*}}rt-history.c:[[#FIRST+5]]  on MPI_COMM_WORLD
// CHECK-NEXT: parcoach:     MPI_Allreduce  {{.*}}rt-history.c:[[#FIRST]]  on MPI_COMM_WORLD, 3 times
// CHECK-NEXT: parcoach:     MPI_Bcast      {{.*}}rt-history.c:[[#FIRST-3]]  on communicator 'ro ws'
// CHECK-NEXT: parcoach: the job continues; to end such a job: PARCOACH_ON_TIMEOUT=abort; to debug it: stop
// CHECK-NEXT: exit status 0
// TWO: last collectives of rank 2, the newest first:
// TWO-NEXT: MPI_Allreduce  {{.*}}rt-history.c:{{[0-9]+}}  on MPI_COMM_WORLD, 2 times{{$}}
// TWO-NEXT: last collectives of ranks 0-1, the newest first:
// TWO-NEXT: MPI_Barrier    {{.*}}rt-history.c:{{[0-9]+}}  on MPI_COMM_WORLD{{$}}
// TWO-NEXT: MPI_Allreduce  {{.*}}rt-history.c:{{[0-9]+}}  on MPI_COMM_WORLD{{$}}
// TWO-NEXT: parcoach: the job continues; to end such a job: PARCOACH_ON_TIMEOUT=abort; to debug it: stop
// TWO-NEXT: exit status 0
// NONE: rank 2     after MPI_Allreduce
// NONE-NEXT: has waited longest
// NONE-NEXT: parcoach: the job continues; to end such a job: PARCOACH_ON_TIMEOUT=abort; to debug it: stop
// NONE-NEXT: exit status 0
// BAD: parcoach: error: PARCOACH_HISTORY is '65'; legal values: a number of collectives from 0 to 64
// BAD: exit status 2
// JSON: report warning parcoach-timeout
// JSON: past 2 MPI_Allreduce rt-history.c {{[0-9]+}} MPI_COMM_WORLD 3
// JSON-NEXT: past 2 MPI_Bcast rt-history.c {{[0-9]+}} communicator 'ro ws' 1
// JSON-NEXT: past 0-1 MPI_Barrier rt-history.c {{[0-9]+}} MPI_COMM_WORLD 1
// SARIF: result parcoach-timeout warning
// SARIF: flow rank 2
// SARIF-NEXT: step rt-history.c:{{[0-9]+}} MPI_Allreduce on MPI_COMM_WORLD, 2 times
// SARIF-NEXT: flow ranks 0-1
// SARIF-NEXT: step {{.*}} MPI_Allreduce
// SARIF-NEXT: step rt-history.c:{{[0-9]+}} MPI_Barrier on MPI_COMM_WORLD
#include "by-hand.h"

int main(int argc, char **argv)
{
	MPI_Comm rows;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &rows);
	MPI_Comm_set_name(rows, "ro\tws");
	COLL(rows, "MPI_Bcast");
	MPI_Bcast(&argc, 1, MPI_INT, 0, rows);
	for (int i = 0; i < 3; i++)
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 2)
		usleep(argc > 1 ? 2500000 : 1000000);

	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Comm_free(&rows);
	MPI_Finalize();
	return 0;
}
