// SPDX-License-Identifier: GPL-3.0-or-later
// The hook at the end of 'critical' comes behind it: another thread may be in the
// section by then, half way through the same calls.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: but either call can be the first [parcoach-concurrent]
// CHECK: exit status 66
#include <omp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include "by-hand.h"

static atomic_int turn;

static void wait_for(int n)
{
	while (turn < n)
		usleep(100);
}

int main(int argc, char **argv)
{
	bool wrong = argc > 1;
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
	{
		int me = omp_get_thread_num();

		ENTER(PARALLEL, "parallel");
		wait_for(me);
		ENTER(LOCK, "critical");
		CHECK(PARCOACH_CHECK_ONCE, COMM, MPI_COMM_WORLD, "MPI_Bcast");
		if (me == 1) {
			turn++;
			wait_for(3);
		}
		if (me == 0 || !wrong)
			CHECK(PARCOACH_CHECK_ONCE, COMM, MPI_COMM_WORLD,
			      "MPI_Barrier");
		if (me == 0) {
			turn++; /* as if 'critical' ended here */
			wait_for(2);
		}
		EXIT(LOCK, "critical");
		turn++;
		EXIT(PARALLEL, "parallel");
	}
	MPI_Finalize();
	return 0;
}
