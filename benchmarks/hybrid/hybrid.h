/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hybrid.h - how the programs of this directory begin.
 *
 * START: MPI with the thread level that the rule of the program is about; ends
 * the job if less is granted, and a program that hangs after a while.
 */
#include <mpi.h>
#include <omp.h>
#include <unistd.h>

#define START(level)                                                      \
	do {                                                              \
		int provided;                                             \
									  \
		MPI_Init_thread(&argc, &argv, (level), &provided);        \
		if (provided < (level))                                   \
			MPI_Abort(MPI_COMM_WORLD, 2);                     \
		alarm(20);                                                \
	} while (0)
