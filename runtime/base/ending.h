/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ending.h - this process ends, or a thread of it ends the job.
 */
#ifndef PCRT_ENDING_H
#define PCRT_ENDING_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* The process ends: true once, for whoever tells the others of it. */
bool pcrt_ending_first(void);
/* The job is being aborted by the user: nothing more to be told at exit. */
void pcrt_forget(void);
/* The same, and this thread is about to do so for us: others of the process wait
 * for that in MPI_Finalize and exit. */
void pcrt_abort_begin(void);
void pcrt_abort_await(void);

/* What the other processes of this node are to know of it, if they share memory
 * (board/memory.c); else NULL.  Who ends from now on is not missed: the job is being
 * aborted; it ends because of an error that was said: whatever the launcher does,
 * they say no more, and leave. */
struct pcrt_ending_tell {
	void (*expect)(void);
	void (*stop)(void);
};
extern const struct pcrt_ending_tell *pcrt_ending_tell;

#pragma GCC visibility pop

#endif
