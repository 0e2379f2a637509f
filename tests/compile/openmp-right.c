// SPDX-License-Identifier: GPL-3.0-or-later
// Each construct of OpenMP where it puts collectives of several threads into an
// order that all processes have, or where any order is the same: no word.
// openmp-wrong.c has the same constructs where they do not; openmp-masked.c and
// openmp-taskgroup.c have what is another thing with GCC 11.
// RUN: %pcc -fopenmp -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void parallel_if(void)
{
#pragma omp parallel if (0)
	MPI_Barrier(W);
#pragma omp parallel num_threads(1) proc_bind(close)
	MPI_Barrier(W);
}

void single_and_barrier(int *x)
{
	int own;

#pragma omp parallel private(own)
	{
#pragma omp single nowait
		MPI_Barrier(W);
#pragma omp barrier
#pragma omp single
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp single copyprivate(own)
		MPI_Bcast(&own, 1, MPI_INT, 0, W);
#pragma omp single
		MPI_Barrier(W);
	}
}

void worksharing(int *x, int n)
{
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i < n; i++)
			x[i] = i;
#pragma omp single
		MPI_Barrier(W);
#pragma omp scope
		{
#pragma omp single
			MPI_Barrier(W);
		}
#pragma omp sections
		{
#pragma omp section
			MPI_Barrier(W);
#pragma omp section
			x[0] = 1;
		}
#pragma omp sections
		{
#pragma omp section
			MPI_Barrier(W);
		}
	}
}

void ordered_loop(int *x)
{
#pragma omp parallel for ordered
	for (int i = 0; i < 10; i++) {
		x[i] = i;
#pragma omp ordered
		{
			MPI_Bcast(x, 1, MPI_INT, 0, W);
			MPI_Barrier(W);
		}
	}
}

/* Sections that commute. */
void critical(int *x, int *y)
{
#pragma omp parallel
	{
#pragma omp critical
		MPI_Barrier(W);
#pragma omp critical
		MPI_Barrier(W);
#pragma omp barrier
#pragma omp critical(name)
		{
			MPI_Barrier(W);
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp barrier
#pragma omp critical
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp critical
		MPI_Bcast(y, 1, MPI_INT, 0, W);
	}
}

static omp_lock_t lock;

void locks(int *x)
{
#pragma omp parallel
	{
		omp_set_lock(&lock);
		MPI_Barrier(W);
		omp_unset_lock(&lock);
#pragma omp barrier
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Barrier(W);
			omp_unset_lock(&lock);
		}
#pragma omp single nowait
		{
			omp_set_lock(&lock);
			MPI_Barrier(W);
			omp_unset_lock(&lock);
		}
	}
}

void tasks(int *x, int n)
{
	int a, b;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : a)
		MPI_Barrier(W);
#pragma omp task depend(in : a) depend(out : b)
		x[1] = 1;
#pragma omp task depend(in : b)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp taskwait depend(inout : b)
		MPI_Barrier(W);
#pragma omp taskwait
#pragma omp task if (0)
		MPI_Barrier(W);
#pragma omp task
		MPI_Barrier(W);
#pragma omp taskwait
		for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : a)
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp taskwait
#pragma omp task depend(mutexinoutset : a)
		MPI_Barrier(W);
#pragma omp task depend(mutexinoutset : a)
		MPI_Barrier(W);
#pragma omp taskwait
#pragma omp task final(1)
		{
#pragma omp task
			MPI_Barrier(W);
			MPI_Bcast(x, 1, MPI_INT, 0, W);
		}
#pragma omp taskwait
#pragma omp task depend(out : a)
		MPI_Barrier(W);
#pragma omp task depend(in : a) if (0)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
		MPI_Barrier(W);
#pragma omp task mergeable untied
		MPI_Barrier(W);
	}
}

void detached(int *x)
{
	omp_event_handle_t event;
	int a;

#pragma omp parallel
#pragma omp single
	{
#pragma omp task detach(event) depend(out : a)
		{
			MPI_Barrier(W);
			omp_fulfill_event(event);
		}
#pragma omp task depend(in : a)
		MPI_Bcast(x, 1, MPI_INT, 0, W);
	}
}

/* In the group of a taskloop, which ends with it. */
void taskloop(int *x)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskloop
		for (int i = 0; i < 4; i++) {
#pragma omp critical
			MPI_Barrier(W);
		}
		MPI_Bcast(x, 1, MPI_INT, 0, W);
#pragma omp taskyield
#pragma omp flush
		MPI_Barrier(W);
	}
}

/* Different communicators have no common order. */
void communicators(MPI_Comm a)
{
	MPI_Comm one, two;

	MPI_Comm_dup(a, &one);
	MPI_Comm_dup(a, &two);
#pragma omp parallel
	{
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single nowait
		MPI_Barrier(MPI_COMM_SELF);
	}
#pragma omp parallel sections
	{
#pragma omp section
		MPI_Barrier(MPI_COMM_WORLD);
#pragma omp section
		MPI_Barrier(MPI_COMM_SELF);
	}
}

/* No thread but one, whatever they share. */
void device(int n, int *x)
{
#pragma omp simd
	for (int i = 0; i < n; i++)
		x[i] = i;
#pragma omp teams distribute parallel for
	for (int i = 0; i < n; i++)
		x[i] = i;
#pragma omp target map(tofrom : n)
	n++;
	MPI_Barrier(W);
#pragma omp atomic
	x[0]++;
}

/* A team of one thread. */
void solo(int *x)
{
#pragma omp parallel
	{
		int n = omp_get_num_threads();

		if (n == 1)
			MPI_Barrier(W);
	}
}
