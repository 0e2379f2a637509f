/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * said.h - a collective, as a process writes it on the board (board.c).
 */
#ifndef PCRT_SAID_H
#define PCRT_SAID_H

#include <stdbool.h>
#include <stdint.h>
#include "board/ring.h"
#include "comm/protocol.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;
struct pcrt_entry;

/* A collective, as it is written on the board. */
struct pcrt_said {
	uint64_t signature;      /* what the chain includes of it */
	uint64_t call; /* pcrt_call_pack, without the communicator */
	uint64_t form; /* its number (board/forms.h), for reports */
};

/* CALL is without the communicator. */
struct pcrt_said pcrt_board_said(const struct parcoach_site *site,
				 const struct pcrt_checked *what);
/* SITE is about to be called on C, whose protocol is pcrt_board: write SAID.
 * False: nothing is compared there any more. */
bool pcrt_board_say(struct pcrt_comm *c, const struct parcoach_site *site,
		    const struct pcrt_said *said);

/* Called at the 1st, 2nd, 4th, ... collective. */
void pcrt_first_show(struct pcrt_comm *c);
/* C->seq, a multiple of PCRT_RING, comes next. */
void pcrt_room_make(struct pcrt_comm *c);
/* The others are a ring ahead: compare with what they have called here. */
enum pcrt_pass pcrt_lapped(const struct pcrt_comm *c);
/* Nobody compares when C->seq is called (PARCOACH_MATCH=watch): at its end, or
 * now and then, find out whether something is wrong. */
void pcrt_unwatched(struct pcrt_comm *c, bool end);
/* Another process has another chain: report it. */
void pcrt_blame(struct pcrt_comm *c, unsigned level);
/* Let the leader examine E. */
void pcrt_moved_tell(struct pcrt_entry *e, bool end);

#pragma GCC visibility pop

#endif
