/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * outside.h - calls of MPI before MPI_Init or after MPI_Finalize.
 */
#ifndef PCRT_OUTSIDE_H
#define PCRT_OUTSIDE_H

#pragma GCC visibility push(hidden)

/* MPI or a session is about to be initialized; MPI_Finalize has returned. */
void pcrt_outside_begins(void);
void pcrt_outside_ended(void);

/* The process ends, in a function that has FRAME.  If MPI's library ends it because it
 * was called before the one or after the other, say where that call is. */
void pcrt_outside_say(const void *frame);

#pragma GCC visibility pop

#endif
