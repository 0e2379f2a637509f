/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rounds_left.c - by messages: which processes have left the function that this
 *                 one waits in.
 *
 * In:   the end of a function that has collectives on a communicator; the LEAVE
 *       events of other processes (rounds.c).
 * Out:  C->left: where each process left it more often than this one.
 * LIMIT: of PCRT_LEAVES functions a communicator; if two share a place, nothing
 *        is known of the second.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "agree/protocols.h"
#include "agree/rounds_left.h"
#include "base/hash.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/communicator.h"
#include "comm/event.h"

static _Atomic(uint64_t) strays; /* bit N: functions whose hash % 64 is N */

void pcrt_rounds_stray(const struct parcoach_site *site)
{
	atomic_fetch_or(&strays,
			(uint64_t)1 << pcrt_hash(site->function) % 64);
}

static bool is_stray(const struct pcrt_event *e)
{
	return atomic_load(&strays) >> e->function % 64 & 1;
}

/* Whether event NUMBER of C was sent in the function of E. */
static bool is_inside(const struct pcrt_comm *c, uint64_t number,
		      const struct pcrt_event *e)
{
	return c->inside[number % 2].file == e->file &&
	       c->inside[number % 2].function == e->function;
}

/*
 * RATIONALE: that a process left a function means nothing in itself: all may
 * have called it before without its collective.  So each process counts how
 * often it has left a function since the last event sent on C.  Correct
 * processes have the same last event, and only a process that has left the
 * function more often than we have is gone.  If only one of us was in the
 * function for that event, the counts are not comparable: one of them includes
 * the return from that call.
 */
static struct pcrt_leaves *leaves_of(struct pcrt_comm *c,
				     const struct pcrt_event *e)
{
	if (!c->leaves)
		c->leaves = PCRT_NEW(PCRT_LEAVES, struct pcrt_leaves);
	return c->leaves ? &c->leaves[(e->file * 31 + e->function) %
				      PCRT_LEAVES] : NULL;
}

/* How often we left the function of E since event EPOCH. */
static uint32_t leaves_count(struct pcrt_comm *c, const struct pcrt_event *e,
			     uint32_t epoch)
{
	const struct pcrt_leaves *l = leaves_of(c, e);

	return l && l->file == e->file && l->function == e->function &&
		       l->epoch == epoch ? l->count : 0;
}

bool pcrt_left_tell(struct pcrt_comm *c, struct pcrt_event *e)
{
	struct pcrt_leaves *l = leaves_of(c, e);

	e->epoch = (uint32_t)c->told;
	e->inside = is_inside(c, c->told, e);
	if (!l || is_stray(e))
		return false;
	if (l->epoch != e->epoch || !l->count)
		*l = (struct pcrt_leaves){ e->file, e->function, e->epoch, 0 };
	else if (l->file != e->file || l->function != e->function)
		return false;
	e->op = ++l->count;
	return true;
}

/* Process I has sent the LEAVE event E; we wait with MINE. */
static void left_note(struct pcrt_comm *c, int i, const struct pcrt_event *e,
		      const struct pcrt_event *mine)
{
	uint32_t before = (uint32_t)c->told - 1;

	if (mine->kind != PCRT_COLL || e->epoch != before ||
	    e->file != mine->file || e->function != mine->function ||
	    e->inside != is_inside(c, c->told - 1, mine) || is_stray(mine) ||
	    e->op <= leaves_count(c, mine, before))
		return;
	if (!c->left)
		c->left = PCRT_NEW(c->size, uint32_t);
	if (!c->left)
		return;
	c->left_count += !c->left[i];
	c->left[i] = e->line ? e->line : 1;
}

void pcrt_left_see(struct pcrt_comm *c, const struct pcrt_round *r)
{
	if (!c->seen)
		c->seen = PCRT_NEW(c->size, struct pcrt_event);
	for (int i = 0; c->seen && i < c->size; i++) {
		c->seen[i] = r->all[i];
		if (c->seen[i].kind == PCRT_LEAVE)
			left_note(c, i, &c->seen[i], &r->mine);
	}
}

void pcrt_left_recall(struct pcrt_comm *c, const struct pcrt_event *mine)
{
	for (int i = 0; c->seen && i < c->size; i++)
		if (c->seen[i].kind == PCRT_LEAVE)
			left_note(c, i, &c->seen[i], mine);
}

void pcrt_left_forget(struct pcrt_comm *c)
{
	if (!c->left_count)
		return;
	memset(c->left, 0, (size_t)c->size * sizeof *c->left);
	c->left_count = 0;
}
