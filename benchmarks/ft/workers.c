/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * workers.c - a matrix product by a master and workers that only communicate
 *             with the master, as in Fialho, Rexachs, Luque 2011, section 4.1.
 *
 * The master sends each worker the next row and receives it as a row of the
 * product, from whichever worker has finished; a row without numbers ends a
 * worker.  Out: the sum of the product, and exit status 1 if it is wrong.
 */
#include <mpi.h>
#include <stdio.h>

#define N 64

static double a[N][N], b[N][N], product[N][N];

static void fill(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i == j;
			b[i][j] = i + j;
		}
}

static void work(void)
{
	double row[N], out[N];
	MPI_Status status;

	for (;;) {
		MPI_Recv(row, N, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD,
			 &status);
		if (status.MPI_TAG == N)
			return;
		for (int j = 0; j < N; j++) {
			out[j] = 0;
			for (int k = 0; k < N; k++)
				out[j] += row[k] * b[k][j];
		}
		MPI_Send(out, N, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
	}
}

static void give(int worker, int row)
{
	MPI_Send(row < N ? a[row] : NULL, row < N ? N : 0, MPI_DOUBLE, worker,
		 row < N ? row : N, MPI_COMM_WORLD);
}

static void distribute(int workers)
{
	double row[N];
	MPI_Status status;
	int next = 0;

	for (int w = 1; w <= workers; w++)
		give(w, next++);
	for (int done = 0; done < N; done++) {
		MPI_Recv(row, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG,
			 MPI_COMM_WORLD, &status);
		for (int j = 0; j < N; j++)
			product[status.MPI_TAG][j] = row[j];
		give(status.MPI_SOURCE, next++);
	}
}

int main(int argc, char **argv)
{
	int rank, size, wrong = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	fill();
	if (rank == 0)
		distribute(size - 1);
	else
		work();
	for (int i = 0; i < N && rank == 0; i++)
		for (int j = 0; j < N; j++)
			wrong += product[i][j] != b[i][j];
	if (rank == 0)
		printf("%d of %d numbers are wrong\n", wrong, N * N);
	MPI_Finalize();
	return wrong != 0;
}
