/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * init.h - the run time's start and end.
 */
#ifndef PCRT_INIT_H
#define PCRT_INIT_H

#include <mpi.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* After MPI was initialized: by our wrapper (WRAPPED) or found at a check. */
void pcrt_start(bool wrapped);
/* The same at thread level LEVEL by a session.  EVERYONE is our communicator of
 * all processes, all of which call this. */
void pcrt_start_session(MPI_Comm everyone, int level);
/* The last session is about to end. */
void pcrt_session_end(void);
/* Before MPI is finalized, and after that. */
void pcrt_finalize(void);
void pcrt_finalized(void);

/* MPI_Init is about to be called. */
void pcrt_start_begin(void);

#pragma GCC visibility pop

#endif
