/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * strand.h - strands: what they know, hand on and learn.
 */
#ifndef PCRT_STRAND_H
#define PCRT_STRAND_H

#include <stdatomic.h>
#include <stdbool.h>
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* 'single', sections, shared loops and tasks often call nothing, so their strand is
 * made by whoever asks for it first: the thread itself, or one of a team that it
 * has forked there, while it stands still. */
void pcrt_strand_need(struct pcrt_place *p);
/* The same where others of such a team may ask at that time, too. */
void pcrt_strand_need_outer(struct pcrt_place *p);
static inline int pcrt_is_pending(struct pcrt_place *p)
{
	return atomic_load_explicit(&p->pending, memory_order_acquire);
}

/* That of P's thread at the beginning of its team, P->self. */
void pcrt_strand_start(struct pcrt_place *p);
/* One that any thread of P's team could run, at P's phase. */
struct pcrt_strand *pcrt_strand_any(struct pcrt_place *p);
/* One that knows nothing. */
struct pcrt_strand *pcrt_strand_new(struct pcrt_place *p);
/* Learn what was waited for, and what is before S's team.  Before S is asked. */
void pcrt_strand_sync(struct pcrt_strand *s);
/* The same where there may be anything to learn.  Before S knows more or hands
 * on. */
void pcrt_strand_settle(struct pcrt_strand *s);
static inline bool pcrt_team_is_open(const struct pcrt_strand *s)
{
	return atomic_load_explicit(&s->team->current, memory_order_acquire) ==
	       s->instance;
}
/* The part of that which does not wait: of the team that S has forked.  Before
 * the thread runs something else, perhaps while S waits. */
void pcrt_strand_rejoin(struct pcrt_strand *s);
/* S has come to the next barrier.  Who has nothing to tell, and whom nobody in its
 * team could have told anything, only counts it. */
void pcrt_strand_barrier_used(struct pcrt_strand *s);
static inline void pcrt_strand_barrier(struct pcrt_strand *s)
{
	if (s->used || !s->team || pcrt_team_is_open(s))
		pcrt_strand_barrier_used(s);
	else
		s->phase++;
}
/* Tell the team: before a barrier, or at the end. */
void pcrt_strand_tell(struct pcrt_strand *s);
/* It is over, and tells the team; P: the thread's place, or NULL. */
void pcrt_strand_end(struct pcrt_place *p, struct pcrt_strand *s);
void pcrt_strand_free(struct pcrt_place *p, struct pcrt_strand *s);
/* The same of one that is not used and whose thread is at P. */
void pcrt_strand_spill(struct pcrt_place *p);
static inline void pcrt_strand_put(struct pcrt_place *p, struct pcrt_strand *s)
{
	s->next = p->unused;
	p->unused = s;
	if (++p->n_unused > PCRT_POOL)
		pcrt_strand_spill(p);
}
/* S tells, and then hears, what others have told in this way. */
void pcrt_strand_flush(struct pcrt_strand *s);
/* S makes a call in the turn of an ordered loop: learn from those before /
 * teach those behind. */
void pcrt_turn_learn(struct pcrt_strand *s);
void pcrt_turn_teach(struct pcrt_strand *s);

#pragma GCC visibility pop

#endif
