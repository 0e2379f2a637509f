/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * thread.h - the threads of this process, as the system shows them.
 */
#ifndef PCRT_THREAD_H
#define PCRT_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Under MPI_THREAD_MULTIPLE: this thread checks or waits for a collective. */
void pcrt_stuck_caller(void);
/* The thread that last did so; 0: not known. */
int pcrt_stuck_last(void);
/* The first bytes of a file of thread TID in /proc, as TEXT. */
bool pcrt_thread_file(int tid, const char *name, char *text, size_t size);

#pragma GCC visibility pop

#endif
