/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parts.h - the answers of one wave of nodes/deadlock.c: what the members of the
 *           communicators have done in which somebody stands.
 *
 * Only the thread of the leader of node 0 that judges them uses this.
 */
#ifndef PCRT_PARTS_H
#define PCRT_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "nodes/messages.h"
#include "processes/longest_wait.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

extern struct pcrt_parts {
	struct pcrt_part *v;
	size_t n;
} pcrt_parts;

/* Room for at least one more of SIZE bytes behind COUNT at *AT, of which there
 * is room for *HAVE.  False: no memory. */
bool pcrt_room(void **at, size_t *have, size_t count, size_t size);

/* One more answer, with the text of what it has called lately; without memory it
 * is dropped.  All are forgotten. */
void pcrt_parts_add(const struct pcrt_part *p, const char *past);
void pcrt_parts_forget(void);

/* Whether P is an answer to N; and is behind what others of N wait for. */
static inline bool pcrt_part_is(const struct pcrt_part *p,
				const struct pcrt_need *n)
{
	return p->need == n->number && p->id == n->id;
}

static inline bool pcrt_part_missing(const struct pcrt_part *p,
				     const struct pcrt_need *n)
{
	return pcrt_part_is(p, n) && p->missing;
}

/* Whether P, missing, has left the function of N more often than THAN. */
bool pcrt_part_left(const struct pcrt_part *p, const struct pcrt_need *n,
		    const struct pcrt_part *than);
/* The title by WHY (pcrt_text_absent), and what each does; LEFT, if not NULL: those
 * that have left a function more often than that one, and those that wait. */
void pcrt_parts_lines(struct pcrt_text *t, const struct pcrt_need *n,
		      const struct pcrt_part *left, enum pcrt_absence why,
		      double seconds);
/* What they have called lately: by rank in N, or (N NULL) all of whom we know by
 * rank in MPI_COMM_WORLD. */
void pcrt_parts_past(struct pcrt_text *t, const struct pcrt_need *n);
/* Who has waited longest, who has not been seen for how long. */
struct pcrt_longest pcrt_parts_longest(const struct pcrt_need *n);

#pragma GCC visibility pop

#endif
