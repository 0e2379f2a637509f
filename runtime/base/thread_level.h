/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * thread_level.h - whether the calling thread may call MPI, and how MPI
 *                  started.
 */
#ifndef PCRT_THREAD_LEVEL_H
#define PCRT_THREAD_LEVEL_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* MPI is used by sessions only (start/session.c). pcrt_session_begin: the
 * calling thread has initialized the first session. */
extern bool pcrt_by_session;
void pcrt_session_begin(void);
/* The name of what ends MPI: "MPI_Finalize", or its equivalent for sessions. */
const char *pcrt_end_name(void);
/* Whether the calling thread may call MPI now (MPI-4.1 11.2.2). */
bool pcrt_may_call(void);
/* Whether the calling thread has initialized MPI. */
bool pcrt_is_main(void);

#pragma GCC visibility pop

#endif
