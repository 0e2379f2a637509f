/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * failed.h - communicators on which a program survives a failure.
 *
 * If a process has failed, or a communicator is revoked, the survivors may call
 * different collectives on it, until they have created a new one (ULFM: a
 * collective may return an error on some processes and succeed on others).
 */
#ifndef PCRT_FAILED_H
#define PCRT_FAILED_H

#include <mpi.h>
#include <stdbool.h>
#include "board/memory.h"

#pragma GCC visibility push(hidden)

/* The program has set HANDLER for a communicator.  It counts only if the MPI
 * library, or its launcher, lets a program survive a failure. */
void pcrt_handler_set(MPI_Errhandler handler);
/* COMM's ENTRY is revoked. */
void pcrt_revoked(struct pcrt_entry *entry);

/* Whether E is revoked or, in a program whose error handlers let it survive,
 * has a process that has ended.  NOW: also one that has not been noticed so far,
 * which takes a system call for each process. */
bool pcrt_is_broken(const struct pcrt_entry *e);
bool pcrt_is_broken_now(const struct pcrt_entry *e);

#pragma GCC visibility pop

#endif
