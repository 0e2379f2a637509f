/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * said.h - a collective, as a process says it on the board (agree/board.c).
 */
#ifndef PCRT_SAID_H
#define PCRT_SAID_H

#include <stdbool.h>
#include <stdint.h>
#include "board/notes.h"
#include "comm/protocol.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;
struct pcrt_entry;

/* A collective, as it is written on the board. */
struct pcrt_said {
	uint64_t signature;      /* what chains hold of it */
	uint64_t call;           /* pcrt_call_pack, without the communicator */
	struct pcrt_words words; /* for reports */
};

/* CALL is without the communicator. */
struct pcrt_said pcrt_board_said(const struct parcoach_site *site,
				 const struct pcrt_checked *what);
/* SITE is about to be called on C, whose protocol is pcrt_board: say SAID.  False:
 * nothing is compared there any more. */
bool pcrt_board_say(struct pcrt_comm *c, const struct parcoach_site *site,
		    const struct pcrt_said *said);

/* At the first, second, fourth, ... collective; END: that of C. */
void pcrt_first_show(struct pcrt_comm *c, bool end);
/* Somebody has another chain. */
void pcrt_blame(struct pcrt_comm *c, unsigned level);
/* The leader is to look at E. */
void pcrt_moved_tell(struct pcrt_entry *e, bool end);

#pragma GCC visibility pop

#endif
