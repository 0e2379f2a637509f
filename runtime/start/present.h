/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * present.h - which processes of the job have the run time.
 */
#ifndef PCRT_PRESENT_H
#define PCRT_PRESENT_H

#include <mpi.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* MPI_Init begins: let the others know that this process has the run time. */
void pcrt_present_tell(void);
/* MPI_Init has ended: if some processes have no run time, a communicator of all
 * that have; else MPI_COMM_WORLD.  Fills pcrt_present. */
MPI_Comm pcrt_present_find(void);
/* At rank 0, after MPI_Init: whether a process without the run time would not have
 * been noticed. */
bool pcrt_present_is_unknown(void);
/* Let the user know of it. */
void pcrt_present_say(void);
/* All have found the others. */
void pcrt_present_end(void);

#pragma GCC visibility pop

#endif
