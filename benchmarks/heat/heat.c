/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * heat.c - heat spreading over a plate: a small MPI + OpenMP program.
 *
 * Usage: heat [--faulty] [--size N] [--steps N]
 *
 * The plate has N x N points and is cut into strips of rows, one per process;
 * a strip's border rows go to the neighbours in every step (halo exchange), and
 * the threads of a process share its rows.  Every 10 steps all processes agree
 * on the residual and stop when it is small.
 *
 * With --faulty the last process believes that a strip which hardly changes
 * needs no vote: it skips the agreement, and the others wait for it for ever.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
	int size, steps, faulty;
};

struct strip {
	int rank, processes;
	int rows, cols;      /* without the two halo rows */
	double *now, *after; /* (rows + 2) * cols */
};

static const double tolerance = 1e-6;

static void options_read(struct options *options, int argc, char **argv)
{
	*options = (struct options){ .size = 256, .steps = 200 };
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--faulty"))
			options->faulty = 1;
		else if (!strcmp(argv[i], "--size") && i + 1 < argc)
			options->size = atoi(argv[++i]);
		else if (!strcmp(argv[i], "--steps") && i + 1 < argc)
			options->steps = atoi(argv[++i]);
	}
}

static double *field_new(int rows, int cols)
{
	double *field = calloc((size_t)rows * (size_t)cols, sizeof *field);

	if (!field) {
		fprintf(stderr, "heat: out of memory\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	return field;
}

static void strip_new(struct strip *strip, int size)
{
	int share, rest;

	MPI_Comm_rank(MPI_COMM_WORLD, &strip->rank);
	MPI_Comm_size(MPI_COMM_WORLD, &strip->processes);
	share = size / strip->processes;
	rest = size % strip->processes;
	strip->rows = share + (strip->rank < rest);
	strip->cols = size;
	strip->now = field_new(strip->rows + 2, size);
	strip->after = field_new(strip->rows + 2, size);
	for (int row = 0; row < strip->rows + 2; row++)
		strip->now[row * size] = strip->after[row * size] = 100.0;
}

static void halo_exchange(struct strip *strip)
{
	int cols = strip->cols, rows = strip->rows;
	int up = strip->rank > 0 ? strip->rank - 1 : MPI_PROC_NULL;
	int down = strip->rank < strip->processes - 1 ? strip->rank + 1
						      : MPI_PROC_NULL;

	MPI_Sendrecv(strip->now + cols, cols, MPI_DOUBLE, up, 0,
		     strip->now + (rows + 1) * cols, cols, MPI_DOUBLE, down, 0,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	MPI_Sendrecv(strip->now + rows * cols, cols, MPI_DOUBLE, down, 1,
		     strip->now, cols, MPI_DOUBLE, up, 1, MPI_COMM_WORLD,
		     MPI_STATUS_IGNORE);
}

/* One Jacobi step; returns the sum of the squares of the changes. */
static double strip_step(struct strip *strip)
{
	const double *now = strip->now;
	double *after = strip->after, sum = 0.0;
	int cols = strip->cols;
	/* The plate's own first and last row stay as they are. */
	int first = strip->rank == 0 ? 2 : 1;
	int last = strip->rank == strip->processes - 1 ? strip->rows - 1
						       : strip->rows;

#pragma omp parallel for reduction(+ : sum)
	for (int row = first; row <= last; row++) {
		for (int col = 1; col < cols - 1; col++) {
			int i = row * cols + col;
			double change;

			after[i] = 0.25 * (now[i - 1] + now[i + 1] +
					   now[i - cols] + now[i + cols]);
			change = after[i] - now[i];
			sum += change * change;
		}
	}
	strip->after = strip->now;
	strip->now = after;
	return sum;
}

/* The residual of the whole plate, the same on all processes. */
static double residual_agree(const struct strip *strip, double mine, int faulty)
{
	double all = mine;

	if (faulty && strip->rank == strip->processes - 1)
		return mine;
	MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

int main(int argc, char **argv)
{
	struct options options;
	struct strip strip;
	double mine, all = 0.0;
	int provided, step;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	if (provided < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 1);
	options_read(&options, argc, argv);
	strip_new(&strip, options.size);
	for (step = 1; step <= options.steps; step++) {
		halo_exchange(&strip);
		mine = strip_step(&strip);
		if (step % 10)
			continue;
		all = residual_agree(&strip, mine, options.faulty);
		if (all < tolerance)
			break;
	}
	MPI_Barrier(MPI_COMM_WORLD);
	if (strip.rank == 0)
		printf("heat: %d processes, residual %.6f\n", strip.processes,
		       all);
	free(strip.now);
	free(strip.after);
	MPI_Finalize();
	return 0;
}
