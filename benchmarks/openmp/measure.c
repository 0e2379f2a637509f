/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measure.c - times the kernels with hooks and those without, in turn.
 *
 * In:   arguments: threads ("1,2,4"), rounds of the delay in each construct,
 *       samples.
 * Out:  a line for each pair of samples: construct, threads, microseconds of
 *       one construct without hooks and with them.
 * The two of a pair follow each other at once, and which one is first changes, so
 * that what else the machine does hits both alike.
 */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include "kernels.h"

#define SAMPLE 0.002 /* seconds, about */

extern const struct kernel hooked_kernels[];
volatile int never;

void delay(long work)
{
	volatile long x = 0;

	for (long i = 0; i < work; i++)
		x = x + i;
}

static double seconds(const struct kernel *kernel, long n, int threads,
		      long work)
{
	double start = omp_get_wtime();

	kernel->run(n, threads, work);
	return omp_get_wtime() - start;
}

/* How many constructs take SAMPLE. */
static long calibrate(const struct kernel *kernel, int threads, long work)
{
	long n = 64;

	while (n < 1 << 24 && seconds(kernel, n, threads, work) < SAMPLE)
		n *= 2;
	return n;
}

static void measure(int k, int threads, long work, int samples)
{
	const struct kernel *bare = &bare_kernels[k];
	const struct kernel *hooked = &hooked_kernels[k];
	long n = calibrate(bare, threads, work);

	seconds(hooked, n, threads, work);
	for (int s = 0; s < samples; s++) {
		double a, b;

		if (s % 2) {
			b = seconds(hooked, n, threads, work);
			a = seconds(bare, n, threads, work);
		} else {
			a = seconds(bare, n, threads, work);
			b = seconds(hooked, n, threads, work);
		}
		printf("%s %d %.6f %.6f\n", bare->name, threads,
		       a / (double)n * 1e6, b / (double)n * 1e6);
	}
}

int main(int argc, char **argv)
{
	int provided, samples = argc > 3 ? atoi(argv[3]) : 30;
	long work = argc > 2 ? atol(argv[2]) : 0;
	char *at = argc > 1 ? argv[1] : "1,2,4";

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	while (*at) {
		int threads = (int)strtol(at, &at, 10);

		for (int k = 0; threads > 0 && bare_kernels[k].name; k++)
			measure(k, threads, work, samples);
		at += *at == ',';
	}
	MPI_Finalize();
	return 0;
}
