/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ending.h - the end of this process, or of the job by one of its threads.
 */
#ifndef PCRT_ENDING_H
#define PCRT_ENDING_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* The process ends.  True once: for the caller that informs the others. */
bool pcrt_ending_first(void);
/* The user aborts the job: nothing remains to be done at exit. */
void pcrt_forget(void);
/* The same, and this thread is about to abort the job for us.  Other threads of
 * the process wait for that, in pcrt_abort_await, in MPI_Finalize and exit. */
void pcrt_abort_begin(void);
void pcrt_abort_await(void);

/* Informs the other processes of this node, if they share memory
 * (board/memory.c); else NULL.  EXPECT: the job is being aborted, so a process
 * that ends from now on is not reported.  STOP: the job ends after a report;
 * whatever the launcher does, the processes print nothing more and end. */
struct pcrt_ending_tell {
	void (*expect)(void);
	void (*stop)(void);
};
extern const struct pcrt_ending_tell *pcrt_ending_tell;

#pragma GCC visibility pop

#endif
