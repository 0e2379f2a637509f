// SPDX-License-Identifier: GPL-3.0-or-later
// FUNNELED: the main thread may, another may not; nothing is called for it.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: 'MPI_Barrier' is called by a thread that is not the main thread, but the thread level is MPI_THREAD_FUNNELED [parcoach-thread-level]
// CHECK-NEXT: parcoach:   rank {{[01]}}, thread {{[0-9]}}  MPI_Barrier  {{.*}}rt-thread-level.c:[[#@LINE+30]]
// CHECK: exit status 66
// RUN: %status -n 2 %t end other | FileCheck %s --check-prefix=END
// END: parcoach: error: 'MPI_Finalize' is called by a thread that did not initialize MPI [parcoach-thread-level]
// END: exit status 66
#include "by-hand.h"
#include <omp.h>

int main(int argc, char **argv)
{
	int provided;

	if (argc > 2) {
		MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
		if (omp_get_thread_num() == 1) {
			CHECK(PARCOACH_CHECK_WORD, WORLD, 0, "MPI_Finalize");
			MPI_Finalize();
		}
		return 0;
	}
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided > MPI_THREAD_FUNNELED) {
		/* Not this MPI's fault: say what the test would see. */
		MPI_Finalize();
		return 0;
	}
#pragma omp parallel
	{
		if (omp_get_thread_num() == (argc > 1)) {
			COLL(MPI_COMM_WORLD, "MPI_Barrier");
			MPI_Barrier(MPI_COMM_WORLD);
		}
		LEAVE();
	}
	MPI_Finalize();
	return 0;
}
