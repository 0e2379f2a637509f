/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * farm.c - rank 0 hands out tasks, the others work and share what they found.
 *
 * The workers have a communicator of their own; on it they call collectives
 * that the farmer does not.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 60, TAG_TASK = 1, TAG_DONE = 2, NO_TASK = -1 };

static void farmer(int size)
{
	int next = 0, working = size - 1;

	while (working > 0) {
		MPI_Status status;
		int done, task;

		MPI_Recv(&done, 1, MPI_INT, MPI_ANY_SOURCE, TAG_DONE,
			 MPI_COMM_WORLD, &status);
		task = next < TASKS ? next++ : NO_TASK;
		if (task == NO_TASK)
			working--;
		MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, TAG_TASK,
			 MPI_COMM_WORLD);
	}
}

static long collatz(long n)
{
	long length = 1;

	for (; n > 1; length++)
		n = n % 2 ? 3 * n + 1 : n / 2;
	return length;
}

static void worker(MPI_Comm workers, long *longest, long *total)
{
	long best = 0, steps = 0;
	int task = NO_TASK;

	for (;;) {
		MPI_Send(&task, 1, MPI_INT, 0, TAG_DONE, MPI_COMM_WORLD);
		MPI_Recv(&task, 1, MPI_INT, 0, TAG_TASK, MPI_COMM_WORLD,
			 MPI_STATUS_IGNORE);
		if (task == NO_TASK)
			break;
		for (long n = task * 1000L + 1; n <= task * 1000L + 1000; n++) {
			long length = collatz(n);

			steps += length;
			if (length > best)
				best = length;
		}
	}
	MPI_Barrier(workers);
	MPI_Allreduce(&best, longest, 1, MPI_LONG, MPI_MAX, workers);
	MPI_Reduce(&steps, total, 1, MPI_LONG, MPI_SUM, 0, workers);
}

int main(int argc, char **argv)
{
	long answer[2] = { 0, 0 };
	MPI_Comm workers;
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (size < 2)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, rank,
		       &workers);
	if (workers == MPI_COMM_NULL)
		farmer(size);
	else
		worker(workers, &answer[0], &answer[1]);
	/* Rank 1 is the first of the workers. */
	MPI_Bcast(answer, 2, MPI_LONG, 1, MPI_COMM_WORLD);
	if (rank == 0)
		printf("longest %ld, steps %ld\n", answer[0], answer[1]);
	if (workers != MPI_COMM_NULL)
		MPI_Comm_free(&workers);
	MPI_Finalize();
	return 0;
}
