/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * span.h - communicators that span nodes, as their leaders know them.
 */
#ifndef PCRT_SPAN_H
#define PCRT_SPAN_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"
#include "board/ring.h"
#include "nodes/messages.h"

#pragma GCC visibility push(hidden)

#define PCRT_SOURCES (1 + PCRT_CHILDREN) /* our board, children */

/* What a subtree has done on a communicator. */
struct pcrt_span_part {
	uint32_t members, ended;
	uint64_t max, min, end; /* END: at which SEQ, 0: not */
};

struct pcrt_span_slot {
	uint64_t where, value; /* LEVEL * PCRT_RING + index */
};

struct pcrt_span {
	struct pcrt_span *next, *all;
	uint64_t id;
	uint32_t size;
	struct pcrt_entry *entry; /* NULL: no member on this node */
	struct pcrt_span_part part[PCRT_SOURCES], told;
	uint64_t same; /* until there nobody differs */
	uint64_t sent; /* until there our parent knows all */
	bool up, changed, trouble, gone;
	double since; /* MAX and MIN are what they are */
	struct pcrt_ring ring;
};

/* Where what was merged differs from what was there, and does not.  Up to OLD
 * its source has been merged before, and is compared with itself. */
struct pcrt_span_merge {
	uint64_t low, same, old;
};

extern struct pcrt_span *pcrt_spans; /* all, newest first */

struct pcrt_span *pcrt_span_find(uint64_t id);
/* Found or made; NULL: no memory. */
struct pcrt_span *pcrt_span_make(uint64_t id, uint32_t size);
/* Take those that are gone out of all lists. */
void pcrt_spans_sweep(void);
struct pcrt_span_part pcrt_span_sum(const struct pcrt_span *c);
/* Which collective the value of a place in a ring stands for; none is far
 * beyond MAX. */
uint64_t pcrt_span_seq(uint64_t where, uint64_t value, uint64_t max);
/* A place of a ring of a source that is at MAX at most. */
void pcrt_span_merge_slot(struct pcrt_span *c, uint64_t where, uint64_t value,
			  uint64_t max, struct pcrt_span_merge *m);
/* All places are. */
void pcrt_span_merged(struct pcrt_span *c, const struct pcrt_span_merge *m);
/* How far SOURCE is now. */
void pcrt_span_set(struct pcrt_span *c, int source,
		   const struct pcrt_span_part *p);
/* Look at our own board. */
void pcrt_span_scan(struct pcrt_span *c);

#pragma GCC visibility pop

#endif
