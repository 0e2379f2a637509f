/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * grid.c - matrix times matrix (SUMMA) on a grid of processes.
 *
 * Blocks of A are broadcast along rows, blocks of B along columns.  The root of
 * a broadcast is the same for all processes of its row or column.  Processes
 * that find no place in the grid do not take part.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 24 };

struct grid {
	MPI_Comm all, row, column;
	int edge;          /* edge * edge processes */
	int my_row, my_column;
};

static int grid_new(struct grid *grid)
{
	int size, rank, sides[2], periods[2] = { 0, 0 }, place[2];
	int rows[2] = { 0, 1 }, columns[2] = { 1, 0 };

	MPI_Comm_size(MPI_COMM_WORLD, &size);
	for (grid->edge = 1; (grid->edge + 1) * (grid->edge + 1) <= size;)
		grid->edge++;
	sides[0] = sides[1] = grid->edge;
	MPI_Cart_create(MPI_COMM_WORLD, 2, sides, periods, 1, &grid->all);
	if (grid->all == MPI_COMM_NULL)
		return 0;
	MPI_Comm_rank(grid->all, &rank);
	MPI_Cart_coords(grid->all, rank, 2, place);
	grid->my_row = place[0];
	grid->my_column = place[1];
	MPI_Cart_sub(grid->all, rows, &grid->row);
	MPI_Cart_sub(grid->all, columns, &grid->column);
	return 1;
}

static void multiply_add(double *c, const double *a, const double *b)
{
	for (int i = 0; i < BLOCK; i++)
		for (int k = 0; k < BLOCK; k++)
			for (int j = 0; j < BLOCK; j++)
				c[i * BLOCK + j] +=
					a[i * BLOCK + k] * b[k * BLOCK + j];
}

static void summa(const struct grid *grid, const double *a, const double *b,
		  double *c)
{
	double left[BLOCK * BLOCK], upper[BLOCK * BLOCK];

	for (int k = 0; k < grid->edge; k++) {
		if (grid->my_column == k)
			memcpy(left, a, sizeof left);
		MPI_Bcast(left, BLOCK * BLOCK, MPI_DOUBLE, k, grid->row);
		if (grid->my_row == k)
			memcpy(upper, b, sizeof upper);
		MPI_Bcast(upper, BLOCK * BLOCK, MPI_DOUBLE, k, grid->column);
		multiply_add(c, left, upper);
	}
}

static void report(const struct grid *grid, const double *c)
{
	double trace = 0, sum = 0, in_row = 0;

	for (int i = 0; i < BLOCK * BLOCK; i++)
		sum += c[i];
	if (grid->my_row == grid->my_column)
		for (int i = 0; i < BLOCK; i++)
			trace += c[i * BLOCK + i];
	MPI_Allreduce(MPI_IN_PLACE, &trace, 1, MPI_DOUBLE, MPI_SUM, grid->all);
	/* First along the rows, then the first column has all of it. */
	MPI_Reduce(&sum, &in_row, 1, MPI_DOUBLE, MPI_SUM, 0, grid->row);
	if (grid->my_column == 0) {
		MPI_Reduce(&in_row, &sum, 1, MPI_DOUBLE, MPI_SUM, 0,
			   grid->column);
		if (grid->my_row == 0)
			printf("%d x %d processes: trace %.3f, sum %.3f\n",
			       grid->edge, grid->edge, trace, sum);
	}
}

int main(int argc, char **argv)
{
	static double a[BLOCK * BLOCK], b[BLOCK * BLOCK], c[BLOCK * BLOCK];
	struct grid grid;

	MPI_Init(&argc, &argv);
	if (grid_new(&grid)) {
		for (int i = 0; i < BLOCK * BLOCK; i++) {
			a[i] = 1.0 + grid.my_row;
			b[i] = 1.0 / (1 + grid.my_column);
		}
		summa(&grid, a, b, c);
		report(&grid, c);
		MPI_Comm_free(&grid.row);
		MPI_Comm_free(&grid.column);
		MPI_Comm_free(&grid.all);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
