/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * record.h - what a process has sent, received, started and saved: between the
 *            files of the library that measures checkpoints.
 *
 * The wrappers that generate.c writes call pck_sent () to pck_unmatched ().
 */
#ifndef PCK_RECORD_H
#define PCK_RECORD_H

#include <stdbool.h>

/* The wrappers of MPI's procedures are for the program; MPICH does not say so. */
#pragma GCC visibility push(default)
#include <mpi.h>
#pragma GCC visibility pop

#pragma GCC visibility push(hidden)

/* This process sends a message to DEST, or receives one from SOURCE, of COMM. */
void pck_sent(int dest, MPI_Comm comm);
void pck_got(int source);
/* It calls a collective of COMM. */
void pck_collective(MPI_Comm comm);
/* It starts (MORE > 0) or completes (MORE < 0) operations with requests. */
void pck_requests(int more);
/* How many of the N requests R are not null. */
int pck_count(int n, const MPI_Request *r);
/* It uses messages or requests that are not counted. */
void pck_unmatched(void);

/* It writes a checkpoint by procedure NAME, called from FROM, before pck_saved ().
 * It has written one, or read one, since the time SINCE. */
void pck_save(const char *name, const void *from);
void pck_saved(double since);
void pck_loaded(double since);

#pragma GCC visibility pop

#endif
