/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parameters.c - one process reads the input, all others are told.
 *
 * Usage: parameters [FILE]   lines "name value": cells, steps, order, verbose
 *
 * A field is carried by a stream; everything that decides how often something
 * is done comes from rank 0 by broadcast, through a struct, a global and a
 * wrapper.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
	int cells, steps, order, verbose;
	double speed;
};

static struct config config;
static int rank, size;

static void config_read(const char *path)
{
	char name[32];
	double value;
	FILE *file = path ? fopen(path, "r") : NULL;

	config = (struct config){ 1000, 20, 2, 1, 0.5 };
	while (file && fscanf(file, "%31s %lf", name, &value) == 2) {
		if (!strcmp(name, "cells"))
			config.cells = (int)value;
		else if (!strcmp(name, "steps"))
			config.steps = (int)value;
		else if (!strcmp(name, "order"))
			config.order = (int)value;
		else if (!strcmp(name, "verbose"))
			config.verbose = (int)value;
		else if (!strcmp(name, "speed"))
			config.speed = value;
	}
	if (file)
		fclose(file);
}

static void share(void *what, int bytes)
{
	MPI_Bcast(what, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void config_share(void)
{
	share(&config, sizeof config);
	if (config.cells < size) {
		if (rank == 0)
			fprintf(stderr, "parameters: too few cells\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
}

static void step(double *field, double *flux, int n)
{
	int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
	int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

	MPI_Sendrecv(&field[n], 1, MPI_DOUBLE, right, 1, &field[0], 1,
		     MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	for (int i = 1; i <= n; i++)
		flux[i] = config.speed * (field[i] - field[i - 1]);
	for (int i = 1; i <= n; i++)
		field[i] -= flux[i];
}

static double total(const double *field, int n)
{
	double mine = 0, all;

	for (int i = 1; i <= n; i++)
		mine += field[i];
	MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

int main(int argc, char **argv)
{
	double *field, *flux, most, peak;
	int n;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (rank == 0)
		config_read(argc > 1 ? argv[1] : NULL);
	config_share();

	n = config.cells / size + (rank < config.cells % size);
	field = calloc((size_t)n + 2, sizeof *field);
	flux = calloc((size_t)n + 2, sizeof *flux);
	if (!field || !flux)
		MPI_Abort(MPI_COMM_WORLD, 2);
	if (rank == 0)
		field[1] = 1;
	for (int i = 0; i < config.steps; i++) {
		step(field, flux, n);
		if (config.verbose > 1 && i % 10 == 0) {
			double sum = total(field, n);

			if (rank == 0)
				printf("step %d: %g\n", i, sum);
		}
	}
	if (config.order == 2)
		MPI_Barrier(MPI_COMM_WORLD);
	peak = 0;
	for (int i = 1; i <= n; i++)
		peak = field[i] > peak ? field[i] : peak;
	MPI_Reduce(&peak, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
	peak = total(field, n);
	if (rank == 0)
		printf("total %.6f, largest %.6f\n", peak, most);
	free(field);
	free(flux);
	MPI_Finalize();
	return 0;
}
