/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * single.c - power iteration; any one thread talks to the other processes.
 *
 * The vector is shared by the threads and held whole by each process; each
 * process computes its rows.  Collectives are in 'single', whose barrier keeps
 * them apart; MPI_THREAD_SERIALIZED is asked for and looked at.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 480, STEPS = 30 };

static double matrix(int i, int j)
{
	return 1.0 / (1 + abs(i - j)) + (i == j);
}

static double iterate(double *x, int first, int rows, const int *counts,
		      const int *starts)
{
	static double y[N];
	double norm = 0, sum = 0;

#pragma omp parallel
	for (int step = 0; step < STEPS; step++) {
#pragma omp for
		for (int i = first; i < first + rows; i++) {
			y[i] = 0;
			for (int j = 0; j < N; j++)
				y[i] += matrix(i, j) * x[j];
		}
#pragma omp single
		sum = 0;
#pragma omp for reduction(+ : sum)
		for (int i = first; i < first + rows; i++)
			sum += y[i] * y[i];
#pragma omp single
		{
			MPI_Allreduce(&sum, &norm, 1, MPI_DOUBLE, MPI_SUM,
				      MPI_COMM_WORLD);
			norm = sqrt(norm);
		}
#pragma omp for
		for (int i = first; i < first + rows; i++)
			y[i] /= norm;
#pragma omp single
		MPI_Allgatherv(&y[first], rows, MPI_DOUBLE, x, counts, starts,
			       MPI_DOUBLE, MPI_COMM_WORLD);
	}
	return norm;
}

int main(int argc, char **argv)
{
	int rank, size, provided, *counts, *starts;
	double x[N], value;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (provided < MPI_THREAD_SERIALIZED) {
		if (rank == 0)
			fprintf(stderr, "single: MPI has no threads\n");
		MPI_Finalize();
		return 0;
	}
	counts = malloc((size_t)size * sizeof *counts);
	starts = malloc((size_t)size * sizeof *starts);
	if (!counts || !starts)
		MPI_Abort(MPI_COMM_WORLD, 1);
	for (int p = 0; p < size; p++) {
		starts[p] = p * N / size;
		counts[p] = (p + 1) * N / size - starts[p];
	}
	for (int i = 0; i < N; i++)
		x[i] = 1;
	value = iterate(x, starts[rank], counts[rank], counts, starts);
	MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	if (rank == 0)
		printf("largest eigenvalue %.6f\n", value);
	free(counts);
	free(starts);
	MPI_Finalize();
	return 0;
}
