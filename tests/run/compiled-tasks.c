// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks are ordered by taskwait, depend, taskgroup and the barrier, and by
// nothing else: not by having run one after the other.  The parts of a taskloop
// are tasks; one that is detached is over when its event is fulfilled.
// RUN: %mpicc -w -fopenmp %s -o %t %rt
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: [parcoach-concurrent]
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK-NEXT: MPI_Barrier {{.*}} inside 'task'
// CHECK: exit status 66
// RUN: env OMP_NUM_THREADS=3 %status -n 1 %t wrong parts | FileCheck %s --check-prefix=PARTS
// PARTS: [parcoach-multithreaded]
// PARTS-NEXT: MPI_Barrier {{.*}} inside 'taskloop'
// PARTS-NEXT: MPI_Barrier {{.*}} inside 'taskloop'
// PARTS: exit status 66
#include <mpi.h>
#include <omp.h>
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

/* Parts that are one, that are run at once, or that are waited for. */
static void parts(int n)
{
	unsigned long long once = 1;
	int sum = 0;
#pragma omp taskloop num_tasks(1) reduction(+ : sum)
	for (int i = 0; i < n; i++) {
		call();
		sum += i + 1;
	}
#pragma omp taskloop nogroup grainsize(1) if (0)
	for (int i = 0; i < 3; i++)
		call();
	call();
#pragma omp taskloop nogroup firstprivate(once)
	for (unsigned long long i = 0; i < once; i++)
		call();
#pragma omp taskwait
	call();
	if (sum != n)
		MPI_Abort(MPI_COMM_WORLD, 3);
}

/* The last task depends on one that the second one ends. */
static void detached(void)
{
	omp_event_handle_t done;
	int x = 0;
#pragma omp task detach(done) depend(out : x) firstprivate(x)
	x++;
#pragma omp task
	{
		call();
		omp_fulfill_event(done);
	}
#pragma omp task depend(in : x)
	call();
#pragma omp taskwait
}

int main(int argc, char **argv)
{
	int provided;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
	{
#pragma omp single
		{
			parts(argc > 2 ? 2 : 1);
			detached();
			tasks(argc > 1, MPI_COMM_WORLD);
		}
#pragma omp master
		call();
	}
	MPI_Finalize();
	return 0;
}
