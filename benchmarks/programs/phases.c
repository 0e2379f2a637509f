/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phases.c - a computation in phases that writes, reads back and compares.
 *
 * Files are opened by all processes; every third phase writes a checkpoint,
 * the last reads it.  A window of rank 0 counts the phases of all.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 256, PHASES = 7 };

static const char path[] = "phases.checkpoint";

static void checkpoint(const double *cells, int rank, MPI_Comm comm)
{
	MPI_Offset at = (MPI_Offset)rank * CELLS * (MPI_Offset)sizeof *cells;
	MPI_File file;
	int failed;

	failed = MPI_File_open(comm, path, MPI_MODE_CREATE | MPI_MODE_WRONLY,
			       MPI_INFO_NULL, &file) != MPI_SUCCESS;
	MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, comm);
	if (failed)
		return;
	MPI_File_write_at_all(file, at, cells, CELLS, MPI_DOUBLE,
			      MPI_STATUS_IGNORE);
	MPI_File_close(&file);
}

static int restore(double *cells, int rank, MPI_Comm comm)
{
	MPI_Offset at = (MPI_Offset)rank * CELLS * (MPI_Offset)sizeof *cells;
	MPI_File file;

	if (MPI_File_open(comm, path,
			  MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE,
			  MPI_INFO_NULL, &file) != MPI_SUCCESS)
		MPI_Abort(comm, 1);
	MPI_File_read_at_all(file, at, cells, CELLS, MPI_DOUBLE,
			     MPI_STATUS_IGNORE);
	MPI_File_close(&file);
	return 0;
}

static void compute(double *cells, int phase)
{
	for (int i = 0; i < CELLS; i++)
		cells[i] = cells[i] * 0.5 + phase + i % 3;
}

int main(int argc, char **argv)
{
	double cells[CELLS] = { 0 }, saved[CELLS], worst = 0, difference = 0;
	int rank, size, one = 1, counter = 0;
	MPI_Win window;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	MPI_Win_create(&counter, rank == 0 ? sizeof counter : 0, sizeof counter,
		       MPI_INFO_NULL, MPI_COMM_WORLD, &window);
	for (int phase = 0; phase < PHASES; phase++) {
		compute(cells, phase);
		MPI_Win_fence(0, window);
		MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM,
			       window);
		MPI_Win_fence(0, window);
		if (phase % 3 == 0)
			checkpoint(cells, rank, MPI_COMM_WORLD);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	restore(saved, rank, MPI_COMM_WORLD);
	for (int i = 0; i < CELLS; i++)
		if (cells[i] != saved[i])
			difference++;
	MPI_Reduce(&difference, &worst, 1, MPI_DOUBLE, MPI_MAX, 0,
		   MPI_COMM_WORLD);
	if (rank == 0)
		printf("%d phases by %d processes, %g cells differ\n",
		       counter / size, size, worst);
	MPI_Win_free(&window);
	MPI_Finalize();
	return 0;
}
