/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * case.h - what the programs share.  With -DWRONG, IS_WRONG is 1 and a program makes
 *          its mistake; without, it is right.
 */
#include <mpi.h>
#ifdef OPEN_MPI
#include <mpi-ext.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef WRONG
#define IS_WRONG 1
#else
#define IS_WRONG 0
#endif
#define WORLD MPI_COMM_WORLD
/* Persistent collectives: Open MPI 4 has them under other names. */
#if MPI_VERSION < 4
#define MPI_Barrier_init MPIX_Barrier_init
#define MPI_Allreduce_init MPIX_Allreduce_init
#define MPI_Bcast_init MPIX_Bcast_init
#endif

__attribute__ ((unused)) static int rank, size;

__attribute__ ((unused)) static void begin(int level)
{
	int provided;

	MPI_Init_thread(NULL, NULL, level, &provided);
	if (provided < level)
		MPI_Abort(WORLD, 3);
	MPI_Comm_rank(WORLD, &rank);
	MPI_Comm_size(WORLD, &size);
}

__attribute__ ((unused)) static int sum_of(int mine, MPI_Comm comm)
{
	int sum = 0;

	MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
	return sum;
}

__attribute__ ((unused)) static int end(int result)
{
	if (rank == 0)
		printf("result %d\n", result);
	fflush(stdout);
	MPI_Finalize();
	return 0;
}
