// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks are ordered by taskwait, depend, taskgroup and the barrier, and by
// nothing else: not by having run one after the other.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: [parcoach-concurrent]
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK: exit status 66
#include <mpi.h>
#include <unistd.h>

static void call(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

/* Four tasks one after the other: WRONG, only because each ends soon. */
static void tasks(int wrong, MPI_Comm comm)
{
	int x = 0, y[5];
#pragma omp task depend(out : x)
	call();
#pragma omp task depend(inout : x, y[3])
	usleep(1000);
#pragma omp task depend(in : y[3])
	call();
#pragma omp taskwait depend(inout : y[3])
	call();
#pragma omp taskgroup
	{
#pragma omp task
		{
#pragma omp task
			call();
		}
	}
	for (int i = 0; i < 3; i++) {
#pragma omp task
		call();
		if (wrong) {
			usleep(100000);
		} else {
#pragma omp taskwait
		}
	}
#pragma omp task depend(mutexinoutset : x)
	call();
#pragma omp task depend(mutexinoutset : x)
	call();
}

int main(int argc, char **argv)
{
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
	{
#pragma omp single
		tasks(argc > 1, MPI_COMM_WORLD);
#pragma omp master
		call();
	}
	MPI_Finalize();
	return 0;
}
