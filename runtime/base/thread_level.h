/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * thread_level.h - what MPI allows the calling thread, and how MPI was initialised.
 */
#ifndef PCRT_THREAD_LEVEL_H
#define PCRT_THREAD_LEVEL_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* MPI is used by sessions only (start/session.c); the calling thread has initialised
 * the first one. */
extern bool pcrt_by_session;
void pcrt_session_begin(void);
/* What ends MPI: "MPI_Finalize", or what does it for sessions. */
const char *pcrt_end_name(void);
/* Whether the calling thread may call MPI now. */
bool pcrt_may_call(void);
/* Whether it has initialised MPI. */
bool pcrt_is_main(void);

#pragma GCC visibility pop

#endif
