// SPDX-License-Identifier: GPL-3.0-or-later
// A lock is as 'critical': the same list of calls in both sections is right,
// another one is not. And calls under two locks are not even kept apart.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t list | FileCheck %s --check-prefix=LIST
// RUN: %status -n 2 %t locks | FileCheck %s --check-prefix=LOCKS
// RIGHT: exit status 0
// LIST: one after the other, but either call can be the first [parcoach-concurrent]
// LIST: exit status 66
// LOCKS: parcoach: error: {{.*}} [parcoach-{{concurrent|multithreaded}}]
// LOCKS: exit status 66
#include <mpi.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

static omp_lock_t lock[2];

static void section(int which, int more)
{
	int x = 0;

	omp_set_lock(&lock[which]);
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Barrier(MPI_COMM_WORLD);
	if (more)
		MPI_Barrier(MPI_COMM_WORLD);
	omp_unset_lock(&lock[which]);
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	int provided, list = !strcmp(how, "list"), locks = !strcmp(how, "locks");

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	omp_init_lock(&lock[0]);
	omp_init_lock(&lock[1]);
#pragma omp parallel num_threads(2)
	{
		int me = omp_get_thread_num();

		/* The same on both processes, in this run. */
		usleep(me * 100000);
		section(locks ? me : 0, list && me);
	}
	MPI_Finalize();
	return 0;
}
