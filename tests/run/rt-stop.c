// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_ON_ERROR=stop: the report says how to attach to each process, and the
// one that has found the error sleeps until it is told to go on.  A right
// program does not stop.
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_ON_ERROR=stop %status -n 2 %t wrong | FileCheck %s
// RUN: %long env PARCOACH_ON_ERROR=stop PARCOACH_MATCH=agree %status -n 2 %t wrong | FileCheck %s
// RUN: env PARCOACH_ON_ERROR=stop %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %one-node env PARCOACH_ON_TIMEOUT=stop PARCOACH_TIMEOUT=0.5 %status -n 2 %t slow | FileCheck %s --check-prefix=SLOW
// RUN: %one-node %long env PARCOACH_ON_TIMEOUT=abort PARCOACH_TIMEOUT=0.5 %status -n 2 %t slow | FileCheck %s --check-prefix=ABORT
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
// CHECK: parcoach: waiting for a debugger (PARCOACH_ON_ERROR=stop)
// CHECK-NEXT: parcoach:   rank 0 of MPI_COMM_WORLD on {{.*}}: gdb -p {{[0-9]+}}
// CHECK-NEXT: parcoach:   rank 1 of MPI_COMM_WORLD on {{.*}}: gdb -p {{[0-9]+}}
// CHECK-NEXT: parcoach:   to continue: in gdb 'set var {int}&__parcoach_stopped = 0' and 'continue', or kill -CONT {{[0-9]+}}
// CHECK-NOT: parcoach
// CHECK: exit status 0
// RIGHT: exit status 0
// SLOW: parcoach: warning: rank 0 has waited 0.5 s in MPI_Barrier ({{.*}}); 1 of 2 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// SLOW-NEXT: parcoach:   rank 0  MPI_Barrier
// SLOW-NEXT: parcoach:   rank 1  has called no collective yet
// SLOW-NEXT: parcoach:   rank 0 has waited longest, for 0.{{[5-9]}} s; rank 1 {{was last|has not been}} seen
// SLOW-NEXT: parcoach: waiting for a debugger (PARCOACH_ON_TIMEOUT=stop)
// SLOW: or kill -CONT
// SLOW-NOT: parcoach
// SLOW: exit status 0
// ABORT: parcoach: warning: rank 0 has waited 0.5 s in MPI_Barrier ({{.*}}); 1 of 2 processes of MPI_COMM_WORLD has not arrived [parcoach-timeout]
// ABORT: parcoach: job stopped (exit 66; PARCOACH_ON_TIMEOUT=warn to continue, stop to debug)
// ABORT: exit status 66
#include "by-hand.h"
#include <signal.h>
#include <sys/wait.h>

/* Somebody who sends SIGCONT to this process, as long as it is there.  A launcher
 * may wait until nobody holds what it gave to the process, before it buries it. */
static void friend_make(void)
{
	pid_t it = getpid();

	if (fork())
		return;
	for (int fd = 0; fd < 256; fd++)
		close(fd);
	for (int i = 0; i < 50; i++) {
		sleep(2);
		if (kill(it, SIGCONT))
			break;
	}
	_exit(0);
}

int main(int argc, char **argv)
{
	int rank;

	if (argc > 1)
		friend_make();
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc > 1 && !strcmp(argv[1], "slow") && rank)
		sleep(3);
	if (argc > 1 && !strcmp(argv[1], "wrong") && rank)
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	else
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
