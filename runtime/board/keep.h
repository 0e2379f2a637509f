/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * keep.h - how much of the histories (history.h) is kept, and reading them.
 */
#ifndef PCRT_KEEP_H
#define PCRT_KEEP_H

#include <stdbool.h>
#include <stdint.h>
#include "board/history.h"
#include "board/memory.h"
#include "board/ring.h"

#pragma GCC visibility push(hidden)

/* This process, member M of E, is about to make its calls SEQ, a multiple of
 * PCRT_RING, to SEQ + PCRT_RING - 1 there: none of them may overwrite what
 * another process still needs.  W: where it writes. */
void pcrt_keep_room(struct pcrt_entry *e, struct pcrt_member *m,
		    struct pcrt_writer *w, uint64_t seq);
/* This process, member M of E, has freed the communicator.  Others may still
 * read its history. */
void pcrt_keep_end(struct pcrt_entry *e, const struct pcrt_member *m);

/* This process was lapped at SEQ on E, where it has CHAIN: compare with a
 * process that is further.  LAPPED: no such call is kept. */
enum pcrt_pass pcrt_keep_pass(struct pcrt_entry *e, uint64_t seq,
			      uint64_t chain);
/* The word of the SEQ-th call of process P on E; and WHAT it was.  False: not
 * reached, or not kept. */
bool pcrt_keep_word(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		    uint64_t *word);
bool pcrt_keep_noted(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		     struct pcrt_noted *what);

#pragma GCC visibility pop

#endif
