/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kernels.c - OpenMP constructs in a loop, to be compiled in several ways.
 *
 * In:   NAME (k): what the kernel k is called in this object.  COLLECTIVE: each
 *       region holds a collective that the checker suspects, so that its hooks
 *       are needed; it is never called.
 * Out:  the table NAME (kernels).
 * Each kernel runs its construct N times on THREADS threads, with WORK rounds of
 * a delay as its body.
 */
#include "kernels.h"

#include <stddef.h>

#ifdef COLLECTIVE
#include <mpi.h>
#define NEAR                                                                  \
	do {                                                                  \
		if (never)                                                    \
			MPI_Barrier(MPI_COMM_WORLD);                          \
	} while (0)
#else
#define NEAR (void)0
#endif

static void do_parallel(long n, int threads, long work)
{
	for (long i = 0; i < n; i++)
#pragma omp parallel num_threads(threads)
	{
		delay(work);
		NEAR;
	}
}

static void do_for(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n; i++)
#pragma omp for
			for (int k = 0; k < threads; k++)
				delay(work);
		NEAR;
	}
}

static void do_barrier(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n; i++) {
			delay(work);
#pragma omp barrier
		}
		NEAR;
	}
}

static void do_single(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n; i++)
#pragma omp single
			delay(work);
		NEAR;
	}
}

static void do_master(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n; i++)
#pragma omp master
			delay(work);
		NEAR;
	}
}

static void do_critical(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n / threads; i++)
#pragma omp critical
			delay(work);
		NEAR;
	}
}

static void do_task(long n, int threads, long work)
{
#pragma omp parallel num_threads(threads)
	{
		for (long i = 0; i < n / threads; i++)
#pragma omp task
			delay(work);
		NEAR;
	}
}

const struct kernel NAME(kernels)[] = {
	{ "parallel", do_parallel }, { "for", do_for },
	{ "barrier", do_barrier },   { "single", do_single },
	{ "master", do_master },     { "critical", do_critical },
	{ "task", do_task },	     { NULL, NULL },
};
