/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mail.h - letters: events of a communicator, from each process to all others.
 */
#ifndef PCRT_MAIL_H
#define PCRT_MAIL_H

#include <mpi.h>
#include <stdbool.h>
#include "comm/event.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* Our own communicator of all processes; MPI_COMM_NULL: no letters. */
extern MPI_Comm pcrt_channel;
/* From now on letters may arrive for C, which has an identity and WORLD_OF;
 * does nothing if there are no letters.  Leave: they no longer may. */
void pcrt_mail_enrol(struct pcrt_comm *c);
void pcrt_mail_leave(struct pcrt_comm *c);
/* Send EVENT in the next round of C.  NULL: no memory. */
struct pcrt_round *pcrt_mail_begin(struct pcrt_comm *c,
				   const struct pcrt_event *event);
/* Whether the events of all processes in R have arrived. */
bool pcrt_mail_told(struct pcrt_comm *c, struct pcrt_round *r);
/* R is not needed any more: free it. */
void pcrt_mail_done(struct pcrt_round *r);
/* Whether letters for C have arrived that it has not read. */
bool pcrt_mail_any(struct pcrt_comm *c);
/* Receive all that has arrived, for any communicator. */
void pcrt_mail_fetch(void);

#pragma GCC visibility pop

#endif
