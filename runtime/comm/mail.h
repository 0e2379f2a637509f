/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mail.h - letters: events of a communicator, from each of its processes to all.
 */
#ifndef PCRT_MAIL_H
#define PCRT_MAIL_H

#include <mpi.h>
#include <stdbool.h>
#include "comm/event.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* All processes, ours alone; MPI_COMM_NULL: there are no letters. */
extern MPI_Comm pcrt_channel;
/* From now on letters may come for C, which has an identity and WORLD_OF; nothing
 * where there are none.  And no more. */
void pcrt_mail_enrol(struct pcrt_comm *c);
void pcrt_mail_leave(struct pcrt_comm *c);
/* Tell EVENT in the next round of C.  NULL: no memory. */
struct pcrt_round *pcrt_mail_begin(struct pcrt_comm *c,
				   const struct pcrt_event *event);
/* Whether all have told theirs in R, as far as that has come. */
bool pcrt_mail_told(struct pcrt_comm *c, struct pcrt_round *r);
/* R is not needed any more: free it. */
void pcrt_mail_done(struct pcrt_round *r);
/* Whether there are letters for C that it has not read. */
bool pcrt_mail_any(struct pcrt_comm *c);
/* Take what has come, for whomever. */
void pcrt_mail_fetch(void);

#pragma GCC visibility pop

#endif
