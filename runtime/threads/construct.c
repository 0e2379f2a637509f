/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * construct.c - the constructs that each thread is in: the executed word.
 *
 * In:   the calls of __parcoach_enter, _exit, _exit_barrier, _barrier, _flush,
 *       _lock.
 * Out:  the place of a thread, and the strand that it runs (structs.h).
 * Cost: a hook costs a call of omp_get_level (); no MPI call, and in a team
 *       that calls nothing neither a lock nor an atomic operation.
 *
 * In a team of one thread everything is in the order of the text: if that holds
 * for all teams around it, nothing is recorded.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "abi/defer.h"
#include "abi/hook.h"
#include "abi/record.h"
#include "base/state.h"
#include "threads/call_order.h"
#include "threads/construct.h"
#include "threads/place.h"
#include "threads/strand.h"
#include "threads/structs.h"

/* Whether the hook at RECORD has nothing to do; first by what is quickly
 * read. */
static inline bool is_alone_or_off(const struct parcoach_record *record)
{
	return pcrt_mine.alone || pcrt_is_off(record);
}

static inline bool is_off(const struct parcoach_record *record)
{
	return is_alone_or_off(record) || !pcrt_words_known();
}

/* Whether the construct of RECORD is one that every thread of the team
 * reaches. */
static inline bool is_shared(const struct parcoach_record *record)
{
	return record->op == PARCOACH_REGION_ONE ||
	       record->op == PARCOACH_REGION_LOOP;
}

static __attribute__((noinline)) void parallel_exit(struct pcrt_place *p)
{
	pcrt_place_back(p, 0);
	if (p->hooked && p->strand)
		pcrt_strand_tell(&p->self);
	p->hooked = false;
	pcrt_mine.alone = p->alone;
	/* Deeper ones may belong to another thread next time. */
	if (p->level > 1)
		atomic_store_explicit(&p->owner, NULL, memory_order_relaxed);
}

/* ---- strands of constructs ---- */

/* The strand that P runs, if its team is known. */
static struct pcrt_strand *strand_of(const struct pcrt_place *p)
{
	return p->hooked ? p->strand : NULL;
}

/* The strand that the construct at SITE begins, or NULL.  In a team of one
 * thread everything is in the order of the text. */
static struct pcrt_strand *strand_begin(struct pcrt_place *p,
					const struct parcoach_site *site)
{
	struct pcrt_strand *s;

	if (site->op != PARCOACH_REGION_ORDERED || p->size == 1 ||
	    !(s = pcrt_strand_any(p)))
		return NULL;
	s->alone = s->ordered = true;
	s->loop = p->loops;
	return s;
}

static uint64_t lock_number(const struct parcoach_site *site)
{
	uint64_t h = 1;

	/* OpenMP 5.2, 15.2: all without a name are one construct. */
	for (const char *c = site->predicted; c && *c; c++)
		h = (h ^ (unsigned char)*c) * 0x100000001b3u;
	return h;
}

void pcrt_lock_take(struct pcrt_place *p, struct pcrt_strand *s, uint64_t lock)
{
	if (!s)
		return;
	s->used = true;
	if (s->locks++ == 0)
		s->section = pcrt_place_id(p);
	if (s->n_held < PCRT_HELD) {
		s->held[s->n_held].lock = lock;
		s->held[s->n_held++].strand = s->id;
	}
}

void pcrt_lock_leave(struct pcrt_strand *s, uint64_t lock)
{
	int i;

	if (!s || s->locks == 0)
		return;
	for (i = s->n_held; i-- > 0;)
		if (s->held[i].lock == lock)
			break;
	/* An object may end after it has released its lock. */
	if (i < 0 && s->locks <= s->n_held)
		return;
	if (s->locks == 1 && s->n_touched)
		pcrt_section_end(s);
	if (i >= 0 && i < --s->n_held)
		s->held[i] = s->held[s->n_held];
	if (--s->locks == 0)
		s->section = 0;
}

void pcrt_group_begin(struct pcrt_place *p)
{
	struct pcrt_strand *s = p->strand;

	pcrt_strand_settle(s);
	s->used = true;
	if (s->groups < PCRT_GROUPS)
		s->group[s->groups] = pcrt_place_id(p);
	s->groups++;
}

void pcrt_group_end(struct pcrt_strand *s)
{
	if (!s || s->groups == 0)
		return;
	pcrt_strand_settle(s);
	if (--s->groups < PCRT_GROUPS) {
		s->left = s->group[s->groups];
	}
}

/* ---- constructs ---- */

/* P is in the construct at SITE, for which S was begun, or NULL. */
static inline void region_put(struct pcrt_place *p,
			      const struct parcoach_site *site,
			      struct pcrt_strand *s)
{
	int depth = p->depth++;

	if (depth < PCRT_DEPTH) {
		p->in[depth].site = site;
		p->in[depth].strand = s;
		p->in[depth].task = NULL;
	}
}

/* 'single', a section, a loop that the team shares: their strand is created
 * when it is needed.  False: something else has to be done before. */
static inline bool shared_begin_quick(struct pcrt_place *p,
				      const struct parcoach_record *record)
{
	const struct parcoach_site *site = pcrt_site_made(record);

	if (__builtin_expect(!site || pcrt_is_pending(p) ||
				     p->depth >= PCRT_DEPTH || p->size == 1 ||
				     p->strand->forked, 0))
		return false;
	p->loops += record->op == PARCOACH_REGION_LOOP;
	region_put(p, site, NULL);
	atomic_store_explicit(&p->pending, p->depth, memory_order_relaxed);
	return true;
}

static void shared_begin(struct pcrt_place *p, struct parcoach_record *record)
{
	const struct parcoach_site *site = pcrt_site_of(record);

	if (pcrt_is_pending(p))
		pcrt_strand_need(p);
	if (strand_of(p)) {
		pcrt_strand_rejoin(p->strand);
		if (shared_begin_quick(p, record))
			return;
		p->loops += record->op == PARCOACH_REGION_LOOP;
	}
	region_put(p, site, NULL);
}

static __attribute__((noinline)) void
region_begin(struct pcrt_place *p, const struct parcoach_site *site)
{
	struct pcrt_strand *s = NULL;

	if (pcrt_is_pending(p))
		pcrt_strand_need(p);
	if (strand_of(p)) {
		s = strand_begin(p, site);
		if (s && p->depth >= PCRT_DEPTH) {
			pcrt_strand_free(p, s);
			s = NULL;
		}
		if (s) {
			pcrt_strand_rejoin(p->strand);
			s->next = p->strand;
			p->strand = s;
		}
		if (site->op == PARCOACH_REGION_LOCK)
			pcrt_lock_take(p, p->strand, lock_number(site));
		else if (site->op == PARCOACH_REGION_GROUP)
			pcrt_group_begin(p);
	}
	p->masters += site->op == PARCOACH_REGION_MASTER;
	/* RATIONALE: no strand of its own, since each run with the same number
	 * of threads gives this thread the same iterations, one after the
	 * other. */
	p->loops += site->op == PARCOACH_REGION_STATIC;
	region_put(p, site, s);
}

/* A construct that begins no strand of its own is over. */
static inline void strandless_end(struct pcrt_place *p,
				  const struct parcoach_site *site)
{
	p->masters -= site->op == PARCOACH_REGION_MASTER;
	if (site->op == PARCOACH_REGION_LOCK)
		pcrt_lock_leave(strand_of(p), lock_number(site));
	else if (site->op == PARCOACH_REGION_GROUP)
		pcrt_group_end(strand_of(p));
}

/* Whether the construct at DEPTH of P is over and no strand was created for
 * it. */
static inline bool end_pending(struct pcrt_place *p, int depth)
{
	if (atomic_load_explicit(&p->pending, memory_order_relaxed) !=
	    depth + 1)
		return false;
	atomic_store_explicit(&p->pending, 0, memory_order_relaxed);
	return true;
}

/* The innermost construct of P is over. */
static __attribute__((noinline)) void region_end(struct pcrt_place *p)
{
	int depth = --p->depth;
	struct pcrt_strand *s;

	if (depth >= PCRT_DEPTH || end_pending(p, depth))
		return;
	s = p->in[depth].strand;
	if (!s) {
		strandless_end(p, p->in[depth].site);
		return;
	}
	p->strand = s->next;
	if (s->used)
		pcrt_strand_end(p, s);
	else
		pcrt_strand_put(p, s);
}

void pcrt_place_back(struct pcrt_place *p, int depth)
{
	while (p->depth > depth)
		region_end(p);
}

/* Kept out of __parcoach_enter, which would otherwise have to save
 * registers. */
static __attribute__((noinline)) void
parallel_enter(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (pcrt_is_off(record) || !pcrt_words_known())
		return;
	PCRT_DEFER(enter, record);
	p = pcrt_place_begin();
	if (!p)
		return;
	pcrt_place_back(p, 0);
	p->hooked = true;
	p->masters = 0;
	p->loops = 0;
	p->instance++;
	pcrt_strand_start(p);
	p->strand = &p->self;
	region_put(p, pcrt_site_of(record), NULL);
}

/* RATIONALE: the hooks of constructs that every thread reaches begin with the
 * usual case and save no registers for the rare one, which is a separate
 * function. */
static __attribute__((noinline)) void enter_slow(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (record->op == PARCOACH_REGION_PARALLEL) {
		parallel_enter(record);
		return;
	}
	if (is_off(record))
		return;
	PCRT_DEFER(enter, record);
	p = pcrt_place_here();
	if (!p)
		return;
	if (is_shared(record))
		shared_begin(p, record);
	else
		region_begin(p, pcrt_site_of(record));
}

PCRT_EXPORT void __parcoach_enter(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_shared(record)) {
		if (is_alone_or_off(record))
			return;
		p = pcrt_place_last();
		if (p && shared_begin_quick(p, record))
			return;
	}
	enter_slow(record);
}

static __attribute__((noinline)) void exit_slow(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_off(record)) {
		pcrt_mine.alone -= record->op == PARCOACH_REGION_PARALLEL &&
				   pcrt_mine.alone;
		return;
	}
	PCRT_DEFER(exit, record);
	p = pcrt_place_last();
	if (!p)
		p = pcrt_place_search(omp_get_level());
	if (!p || p->depth == 0)
		return;
	if (record->op == PARCOACH_REGION_PARALLEL)
		parallel_exit(p);
	else
		region_end(p);
}

PCRT_EXPORT void __parcoach_exit(struct parcoach_record *record)
{
	struct pcrt_place *p = NULL;

	if (is_shared(record)) {
		if (is_alone_or_off(record))
			return;
		p = pcrt_place_last();
	}
	if (p && end_pending(p, p->depth - 1))
		p->depth--;
	else
		exit_slow(record);
}

static __attribute__((noinline)) void
barrier_slow(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_off(record))
		return;
	PCRT_DEFER(barrier, record);
	p = pcrt_place_here();
	if (p && strand_of(p))
		pcrt_strand_barrier(&p->self);
}

PCRT_EXPORT void __parcoach_barrier(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_alone_or_off(record))
		return;
	p = pcrt_place_last();
	if (p && p->strand)
		pcrt_strand_barrier(&p->self);
	else
		barrier_slow(record);
}

PCRT_EXPORT void __parcoach_exit_barrier(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_alone_or_off(record))
		return;
	p = pcrt_place_last();
	if (p && p->strand && is_shared(record) &&
	    end_pending(p, p->depth - 1)) {
		p->depth--;
		pcrt_strand_barrier(&p->self);
		return;
	}
	exit_slow(record);
	barrier_slow(record);
}

PCRT_EXPORT void __parcoach_flush(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (is_off(record))
		return;
	PCRT_DEFER(flush, record);
	p = pcrt_place_here();
	if (p && strand_of(p))
		pcrt_strand_flush(p->strand);
}

PCRT_EXPORT void __parcoach_lock(struct parcoach_record *record,
				 const void *lock)
{
	struct pcrt_place *p;
	unsigned op;

	if (is_off(record))
		return;
	PCRT_DEFER(lock, record, lock);
	p = pcrt_place_here();
	if (!p)
		return;
	op = pcrt_site_of(record)->op;
	if (op >= PARCOACH_LOCK_TAKE_OF)
		lock = *(const void *const *)lock;
	if (op == PARCOACH_LOCK_TAKE || op == PARCOACH_LOCK_TAKE_OF)
		pcrt_lock_take(p, strand_of(p), (uintptr_t)lock);
	else
		pcrt_lock_leave(strand_of(p), (uintptr_t)lock);
}
