/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parts.h - the answers of one wave of deadlock.c: what the members of the
 *           communicators have done in which a process waits.
 *
 * Only the leader's thread on node 0, which evaluates them, uses this.
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

/* Make room for at least one more element of SIZE bytes after COUNT elements at
 * *AT, which has room for *HAVE.  False: no memory. */
bool pcrt_room(void **at, size_t *have, size_t count, size_t size);

/* Add an answer, with the text of the last calls; without memory it is dropped.
 * Forget: remove all answers. */
void pcrt_parts_add(const struct pcrt_part *p, const char *past);
void pcrt_parts_forget(void);

/* Whether P is an answer to N; and is missing where others of N wait. */
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
/* The title by WHY (pcrt_text_absent), and a line for each process.  LEFT not
 * NULL: only those that left more often than LEFT, and those that wait. */
void pcrt_parts_lines(struct pcrt_text *t, const struct pcrt_need *n,
		      const struct pcrt_part *left, enum pcrt_absence why,
		      double seconds);
/* The last calls: by rank in N, or, if N is NULL, of all known processes by
 * rank in MPI_COMM_WORLD. */
void pcrt_parts_past(struct pcrt_text *t, const struct pcrt_need *n);
/* Which process has waited longest, and which was not seen for longest. */
struct pcrt_longest pcrt_parts_longest(const struct pcrt_need *n);

#pragma GCC visibility pop

#endif
