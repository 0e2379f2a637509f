/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loop.c - a program that is proved: collectives in loops; benchmarks/runtime/pruned
 *          builds it bare, with every collective checked, and pruned.
 *
 *   loop WHAT CALLS SERIES
 *
 * WHAT: allreduce of 8 bytes over all, or barrier on MPI_COMM_SELF, which is
 * nearly nothing but the call.  Out, from process 0: nanoseconds per call, the
 * lower decile of the series.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void allreduce(int calls)
{
	double from = 1, to;

	for (int i = 0; i < calls; i++)
		MPI_Allreduce(&from, &to, 1, MPI_DOUBLE, MPI_SUM,
			      MPI_COMM_WORLD);
}

static void barrier(int calls)
{
	for (int i = 0; i < calls; i++)
		MPI_Barrier(MPI_COMM_SELF);
}

int main(int argc, char **argv)
{
	int args[3] = { 0, 0, 0 }, rank;
	double *times;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (argc == 4) {
		args[0] = !strcmp(argv[1], "barrier");
		args[1] = atoi(argv[2]);
		args[2] = atoi(argv[3]);
	}
	/* All do what process 0 was told, which is what proves it. */
	MPI_Bcast(args, 3, MPI_INT, 0, MPI_COMM_WORLD);
	times = calloc((size_t)args[2] + 1, sizeof *times);
	for (int i = 0; i < args[2]; i++) {
		double start = MPI_Wtime();

		if (args[0])
			barrier(args[1]);
		else
			allreduce(args[1]);
		times[i] = MPI_Wtime() - start;
	}
	qsort(times, (size_t)args[2], sizeof *times, compare);
	if (!rank && args[1] > 0)
		printf("%.2f\n", times[args[2] / 10] / args[1] * 1e9);
	MPI_Finalize();
	return 0;
}
