// SPDX-License-Identifier: GPL-3.0-or-later
// Sections under one lock: equal calls need no order.  Calls that differ in the root,
// the count or the datatype are reported in each run, whatever order it had.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t equal | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t many | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t root | FileCheck %s
// RUN: %long %status -n 2 %t count | FileCheck %s
// RUN: %long %status -n 2 %t type | FileCheck %s
// RUN: %long %status -n 2 %t last | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: two threads call collectives of MPI_COMM_WORLD one after the other, but either call can be the first [parcoach-concurrent]
// CHECK: thread {{[01]}} of 2  MPI_B{{.*}} inside 'critical'
// CHECK: exit status 66
#include <mpi.h>
#include <omp.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* LAST: the twelfth call of the second thread has another count. */
static void cast(int *x, const char *how, bool second)
{
	int calls = strcmp(how, "last") && strcmp(how, "many") ? 1 : 12;
	int root = second && !strcmp(how, "root");
	MPI_Datatype type = second && !strcmp(how, "type") ? MPI_FLOAT :
							     MPI_INT;

	for (int i = 1; i <= calls; i++) {
		bool fewer = second && (!strcmp(how, "count") ||
					(!strcmp(how, "last") && i == calls));

		MPI_Bcast(x, fewer ? 2 : 4, type, root, MPI_COMM_WORLD);
		if (calls > 1)
			MPI_Barrier(MPI_COMM_WORLD);
	}
}

int main(int argc, char **argv)
{
	int provided, x[4] = { 0 };

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
	{
		/* The same thread is first on both processes, in this run. */
		usleep(omp_get_thread_num() * 100000);
#pragma omp critical(turn)
		cast(x, argv[1], omp_get_thread_num());
	}
	MPI_Finalize();
	return 0;
}
