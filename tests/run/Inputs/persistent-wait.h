/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * persistent-wait.h - for the tests preload-persistent-wait-*.c: two processes that
 *                     have started a persistent collective on each of two communicators
 *                     once.  Open MPI 4.1 has such collectives as MPIX_.
 */
#ifndef PERSISTENT_WAIT_H
#define PERSISTENT_WAIT_H

#include "idle.h"
#include <mpi.h>
#include <string.h>
#include <unistd.h>
/* Open MPI 5 has all of them, but is not yet MPI-4. */
#if MPI_VERSION < 4 && !(defined OPEN_MPI && OMPI_MAJOR_VERSION > 4)
#include <mpi-ext.h>
#define MPI_Allreduce_init MPIX_Allreduce_init
#define MPI_Barrier_init MPIX_Barrier_init
#define MPI_Bcast_init MPIX_Bcast_init
#endif

static MPI_Comm a, b;
static MPI_Request r[2]; /* on A, on B */
static int rank, x = 1, y;

static inline void make(void)
{
	MPI_Allreduce_init(&x, &y, 1, MPI_INT, MPI_SUM, a, MPI_INFO_NULL, &r[0]);
	MPI_Barrier_init(b, MPI_INFO_NULL, &r[1]);
}

static inline void finish(int i)
{
	MPI_Wait(&r[i], MPI_STATUS_IGNORE);
}

/* What each process does first. */
static inline void begin(int *argc, char ***argv)
{
	MPI_Init(argc, argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &a);
	MPI_Comm_dup(MPI_COMM_WORLD, &b);
	MPI_Comm_set_name(a, "a");
	MPI_Comm_set_name(b, "b");
	make();
	MPI_Startall(2, r);
	MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
	MPI_Barrier(MPI_COMM_WORLD);
}

static inline int end(void)
{
	MPI_Request_free(&r[0]);
	MPI_Request_free(&r[1]);
	MPI_Finalize();
	return 0;
}

#endif
