/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check-cost.c - what the checks cost; benchmarks/runtime/run builds it, runs it
 *                once per way to compare, and prints the table.
 *
 * Out: one line per collective, from process 0: its name, and in microseconds
 *      per call the median over SERIES short series without and with a check
 *      before it, the minimum of both, and the median of the ratios of
 *      neighbouring series.  Then the hooks that compare nothing.
 *
 * Series with and without checks take turns, so that noise hits both.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "parcoach_rt.h"

#define SERIES 41
#define BIG (64 * 1024 / sizeof(double))

#define SITE(NAME, FLAGS, WHAT)                                              \
	static const struct parcoach_site NAME = {                           \
		PARCOACH_ABI, PARCOACH_SITE_COLL, sizeof(WHAT), FLAGS,       \
		PARCOACH_ON_COMM, __LINE__, __FILE__, "main", WHAT           \
	}

SITE(site_wait, PARCOACH_CHECK_MATCH, "MPI_Allreduce");
SITE(site_start, PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT, "MPI_Ibarrier");
static const struct parcoach_site site_leave = {
	PARCOACH_ABI, PARCOACH_SITE_LEAVE, 0, 0, PARCOACH_ON_UNKNOWN, __LINE__,
	__FILE__, "main", ""
};
static const struct parcoach_site site_single = {
	PARCOACH_ABI, PARCOACH_SITE_REGION, PARCOACH_REGION_ONE, 0,
	PARCOACH_ON_UNKNOWN, __LINE__, __FILE__, "main", "single"
};

static double in[BIG], out[BIG];
static int size;

static void barrier(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}

static void bcast(void)
{
	MPI_Bcast(in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void allreduce(void)
{
	MPI_Allreduce(in, out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void allreduce_big(void)
{
	MPI_Allreduce(in, out, BIG, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void alltoall(void)
{
	MPI_Alltoall(in, 1, MPI_DOUBLE, out, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void ibarrier(void)
{
	MPI_Request request;

	MPI_Ibarrier(MPI_COMM_WORLD, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void dup_free(void)
{
	MPI_Comm comm;

	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	MPI_Comm_free(&comm);
}

static void nothing(void)
{
}

static void leave(void)
{
	__parcoach_leave(&site_leave);
}

static void region(void)
{
	__parcoach_enter(&site_single);
	__parcoach_exit(&site_single);
}

static double series(void (*call)(void), const struct parcoach_site *site,
		     int calls)
{
	double t;

	MPI_Barrier(MPI_COMM_WORLD);
	t = MPI_Wtime();
	for (int i = 0; i < calls; i++) {
		if (site)
			__parcoach_coll(site, (uintptr_t)MPI_COMM_WORLD);
		call();
	}
	return 1e6 * (MPI_Wtime() - t) / calls;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *x)
{
	qsort(x, SERIES, sizeof *x, by_value);
	return x[SERIES / 2];
}

static void measure(const char *name, void (*call)(void),
		    const struct parcoach_site *site, int calls)
{
	double bare[SERIES], with[SERIES], ratio[SERIES];
	int rank;

	for (int s = -2; s < SERIES; s++) {
		double b = series(call, NULL, calls);
		double w = site ? series(call, site, calls) : b;

		if (s < 0)
			continue;
		bare[s] = b;
		with[s] = w;
		ratio[s] = w / b;
	}
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank)
		return;
	printf("%s %.4f %.4f ", name, median(bare), median(with));
	printf("%.4f %.4f %.4f\n", bare[0], with[0], median(ratio));
}

int main(int argc, char **argv)
{
	int calls = argc > 1 ? atoi(argv[1]) : 1000, provided;

	/* The last measurement calls MPI inside a parallel region. */
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (provided < MPI_THREAD_FUNNELED || calls < 1 ||
	    (size_t)size > BIG)
		MPI_Abort(MPI_COMM_WORLD, 1);
	measure("Barrier", barrier, &site_wait, calls);
	measure("Bcast-8", bcast, &site_wait, calls);
	measure("Allreduce-8", allreduce, &site_wait, calls);
	measure("Allreduce-64K", allreduce_big, &site_wait, 1 + calls / 20);
	measure("Alltoall-8", alltoall, &site_wait, calls);
	measure("Ibarrier+Wait", ibarrier, &site_start, calls);
	measure("Comm_dup+free", dup_free, &site_wait, 1 + calls / 20);
	measure("check-alone", nothing, &site_wait, calls);
	measure("leave", leave, NULL, calls);
#pragma omp parallel num_threads(2)
	{
#pragma omp master
		measure("enter+exit", region, NULL, calls);
	}
	MPI_Finalize();
	return 0;
}
