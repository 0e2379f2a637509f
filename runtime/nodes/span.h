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
	uint64_t max, min, end; /* END: SEQ at its end; 0: not ended */
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
	uint64_t same; /* up to there no process differs */
	uint64_t sent; /* up to there our parent knows all */
	bool up, changed, trouble, gone;
	uint64_t distrusted; /* from there on, if not 0 (distrust.h) */
	uint64_t probed; /* MIN at which node 0 was asked to search */
	double since; /* when MAX and MIN last changed */
	struct pcrt_ring ring;
};

/* From where the merged values differ from those that were there, and up to
 * where they do not.  Up to OLD the source was merged before and is compared
 * with itself. */
struct pcrt_span_merge {
	uint64_t low, same, old;
};

extern struct pcrt_span *pcrt_spans; /* all, newest first */

struct pcrt_span *pcrt_span_find(uint64_t id);
/* Found, or created; NULL: no memory. */
struct pcrt_span *pcrt_span_make(uint64_t id, uint32_t size);
/* Remove the communicators that are gone from all lists. */
void pcrt_spans_sweep(void);
struct pcrt_span_part pcrt_span_sum(const struct pcrt_span *c);
/* The number of the collective that VALUE stands for in the slot WHERE; none is
 * far beyond MAX. */
uint64_t pcrt_span_seq(uint64_t where, uint64_t value, uint64_t max);
/* Merge a slot of a ring of a source that is at MAX at most. */
void pcrt_span_merge_slot(struct pcrt_span *c, uint64_t where, uint64_t value,
			  uint64_t max, struct pcrt_span_merge *m);
/* In which of the rings an error after SAME and up to SEQ is seen. */
unsigned pcrt_span_level(uint64_t same, uint64_t seq);
/* All slots are merged. */
void pcrt_span_merged(struct pcrt_span *c, const struct pcrt_span_merge *m);
/* Store how far SOURCE is now. */
void pcrt_span_set(struct pcrt_span *c, int source,
		   const struct pcrt_span_part *p);
/* Read our own board. */
void pcrt_span_scan(struct pcrt_span *c);

#pragma GCC visibility pop

#endif
