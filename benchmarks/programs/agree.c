/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * agree.c - errors that one process has become errors of all.
 *
 * Each process reads its own file; whether one failed is agreed with an
 * MPI_Allreduce (MPI_MIN) of a flag, so that all leave the function or none.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { OK = 1, FAILED = 0 };

static int agreed(int mine, MPI_Comm comm)
{
	int all;

	MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, comm);
	return all;
}

static int load(double **data, int n, int rank)
{
	char name[64];
	FILE *file;

	*data = malloc((size_t)n * sizeof **data);
	if (!*data)
		return FAILED;
	snprintf(name, sizeof name, "agree.%d.dat", rank);
	file = fopen(name, "rb");
	if (!file) { /* no file: made-up numbers */
		for (int i = 0; i < n; i++)
			(*data)[i] = rank + i;
		return OK;
	}
	if (fread(*data, sizeof **data, (size_t)n, file) != (size_t)n) {
		fclose(file);
		return FAILED;
	}
	fclose(file);
	return OK;
}

static int normalise(double *data, int n, MPI_Comm comm)
{
	double mine = 0, most;

	for (int i = 0; i < n; i++)
		mine = data[i] > mine ? data[i] : mine;
	MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, comm);
	if (most == 0)
		return FAILED; /* for all of them */
	for (int i = 0; i < n; i++)
		data[i] /= most;
	return OK;
}

static int work(int n, MPI_Comm comm, double *mean)
{
	double *data = NULL, sum = 0;
	int rank, size, state;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	state = load(&data, n, rank);
	if (agreed(state, comm) == FAILED)
		goto out;
	if (normalise(data, n, comm) == FAILED)
		goto out;
	for (int i = 0; i < n; i++)
		sum += data[i];
	MPI_Reduce(&sum, mean, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
	if (rank == 0)
		*mean /= (double)n * size;
	state = OK;
	MPI_Barrier(comm);
	free(data);
	return state;
out:
	free(data);
	return FAILED;
}

int main(int argc, char **argv)
{
	double mean = 0;
	int rank, state;

	MPI_Init(&argc, &argv);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	state = work(1000, MPI_COMM_WORLD, &mean);
	if (rank == 0)
		printf("%s: mean %.4f\n", state == OK ? "ok" : "failed", mean);
	if (MPI_Finalize() != MPI_SUCCESS)
		return EXIT_FAILURE;
	return state == OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
