/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * strand.h - strands: what they know, tell and learn.
 */
#ifndef PCRT_STRAND_H
#define PCRT_STRAND_H

#include <stdatomic.h>
#include <stdbool.h>
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* 'single', sections, shared loops and tasks often make no call, so their
 * strand is created when it is first needed: by the thread itself, or by one of
 * a team that it has forked there, while it does not run. */
void pcrt_strand_need(struct pcrt_place *p);
/* The same if other threads of such a team may call it at the same time. */
void pcrt_strand_need_outer(struct pcrt_place *p);
static inline int pcrt_is_pending(struct pcrt_place *p)
{
	return atomic_load_explicit(&p->pending, memory_order_acquire);
}

/* Begin the strand of P's thread at the beginning of its team, P->self. */
void pcrt_strand_start(struct pcrt_place *p);
/* A new strand that any thread of P's team could run, at P's phase. */
struct pcrt_strand *pcrt_strand_any(struct pcrt_place *p);
/* A new strand that knows nothing. */
struct pcrt_strand *pcrt_strand_new(struct pcrt_place *p);
/* Learn what S waited for and what is before its team: call it before reading
 * what S knows. */
void pcrt_strand_sync(struct pcrt_strand *s);
/* The same if there may be anything to learn: before S learns or tells. */
void pcrt_strand_settle(struct pcrt_strand *s);
static inline bool pcrt_team_is_open(const struct pcrt_strand *s)
{
	return atomic_load_explicit(&s->team->current, memory_order_acquire) ==
	       s->instance;
}
/* The part of pcrt_strand_settle that does not wait: learn from the team that S
 * forked.  Call it before the thread runs anything else, even while S waits. */
void pcrt_strand_rejoin(struct pcrt_strand *s);
/* S has reached the next barrier.  If it has nothing to tell, and no strand of
 * its team can have told it anything, it only counts the barrier. */
void pcrt_strand_barrier_used(struct pcrt_strand *s);
static inline void pcrt_strand_barrier(struct pcrt_strand *s)
{
	if (s->used || !s->team || pcrt_team_is_open(s))
		pcrt_strand_barrier_used(s);
	else
		s->phase++;
}
/* Tell the team what S knows: before a barrier, or at the end. */
void pcrt_strand_tell(struct pcrt_strand *s);
/* S is over, and tells the team; P: the place of the thread, or NULL. */
void pcrt_strand_end(struct pcrt_place *p, struct pcrt_strand *s);
void pcrt_strand_free(struct pcrt_place *p, struct pcrt_strand *s);
/* Return excess unused strands of P, where this thread is. */
void pcrt_strand_spill(struct pcrt_place *p);
static inline void pcrt_strand_put(struct pcrt_place *p, struct pcrt_strand *s)
{
	s->next = p->unused;
	p->unused = s;
	if (++p->n_unused > PCRT_POOL)
		pcrt_strand_spill(p);
}
/* S publishes what it knows, and then learns what others have published so. */
void pcrt_strand_flush(struct pcrt_strand *s);
/* S makes a call in its turn of an ordered loop: learn from the iterations
 * before / tell the iterations after. */
void pcrt_turn_learn(struct pcrt_strand *s);
void pcrt_turn_teach(struct pcrt_strand *s);

#pragma GCC visibility pop

#endif
