/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * here.h - where a process is now: in which MPI call, and from where.
 */
#ifndef PCRT_HERE_H
#define PCRT_HERE_H

#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Look where this process is, for the others to read.  *MARK: the same at every
 * look if it has been in one MPI call meanwhile; 0: it is not in MPI.  False:
 * that is not known. */
bool pcrt_here_look(uint64_t *mark);
/* Called often: look if another process has asked. */
void pcrt_here_answer(void);
/* Let all processes of the node look; wait a moment until they have, or not. */
void pcrt_here_ask(bool wait);
/* This process waits in the run time: PCRT_HERE_*, or 0. */
void pcrt_here_set(uint32_t where);
/* A line for each process of the node, by rank in MPI_COMM_WORLD. */
void pcrt_here_lines(struct pcrt_text *t);
/* Where process P was when it last looked, which was not before it moved; WHAT
 * "": not known. */
struct pcrt_line pcrt_here_line(uint32_t p);
/* The call of MPI in which this thread is; WHAT "": none. */
struct pcrt_line pcrt_here_now(void);
/* Set the callers in L, a call of process P, if P is still there. */
void pcrt_here_callers(uint32_t p, struct pcrt_line *l);
/* The same for L, a call that this thread is making. */
void pcrt_here_callers_now(struct pcrt_line *l);
/* Add to T the callers of the call at SITE, which this thread is making. */
void pcrt_here_callers_add(struct pcrt_text *t, const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
