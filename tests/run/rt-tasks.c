// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks are ordered by what no hook tells (taskwait): only tasks that really
// run at the same time are concurrent.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 1 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 1 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: [parcoach-concurrent]
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK: exit status 66
#include "by-hand.h"
#include <omp.h>
#include <stdatomic.h>

static _Atomic int begun;

/* A task; WAIT: until another one has come here, too. */
static void body(int wait)
{
	ENTER(ONE, "task");
	CHECK(PARCOACH_CHECK_WORD | PARCOACH_CHECK_ONCE, COMM, MPI_COMM_WORLD,
	      "MPI_Barrier");
	begun++;
	while (wait && begun < 2)
		usleep(1000);
	EXIT(ONE, "task");
}

int main(int argc, char **argv)
{
	int provided, wrong = argc > 1;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(3)
	{
		ENTER(PARALLEL, "parallel");
#pragma omp single
		{
			ENTER(ONE, "single");
			for (int i = 0; i < 6; i++) {
#pragma omp task
				body(wrong);
				if (!wrong) {
#pragma omp taskwait
				}
			}
			EXIT(ONE, "single");
		}
		BARRIER();
		EXIT(PARALLEL, "parallel");
	}
	MPI_Finalize();
	return 0;
}
