// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * steady - collectives at a steady rate on communicators that reach over all
 *          nodes, to be counted (see run).
 *
 * In:  seconds, communicators (one or more), rounds per second; a round is one
 *      MPI_Allreduce on each communicator.
 * Out: "ROUNDS SECONDS": rounds made, and how long they took.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	double seconds = argc > 3 ? atof(argv[1]) : 1, begin, end;
	int comms = argc > 3 ? atoi(argv[2]) : 1, rank;
	double rate = argc > 3 ? atof(argv[3]) : 100;
	long rounds = (long)(seconds * rate);
	MPI_Comm *comm = malloc(sizeof *comm * (size_t)comms);

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < comms; i++)
		MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
	begin = MPI_Wtime();
	for (long k = 0; k < rounds; k++) {
		double late = begin + (double)k / rate - MPI_Wtime();

		if (late > 0) {
			struct timespec nap = { (time_t)late,
						(long)((late - (long)late) * 1e9) };

			nanosleep(&nap, NULL);
		}
		for (int i = 0; i < comms; i++) {
			int one = 1, sum;

			MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm[i]);
		}
	}
	end = MPI_Wtime();
	if (rank == 0)
		printf("%ld %.3f\n", rounds, end - begin);
	for (int i = 0; i < comms; i++)
		MPI_Comm_free(&comm[i]);
	free(comm);
	MPI_Finalize();
	return 0;
}
