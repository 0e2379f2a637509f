/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * strand.c - strands and their teams: which strand passes its knowledge to
 *            which, and when (structs.h).
 *
 * In:   what constructs begin, end and wait for.
 * Out:  the calls that each strand knows to be before it.
 * Cost: in a team in which no strand has made a call, and which knows nothing
 *       else, one or two comparisons; else a lock and a join (known.c) if a
 *       strand has told something new.
 *
 * RATIONALE: a team is opened by the first strand that asks what it knows.
 * Before that no strand in it can know more than all of them.  So what was
 * before the team is the same as if it had been asked when the team began.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "threads/depend.h"
#include "threads/finished_tasks.h"
#include "threads/known.h"
#include "threads/place.h"
#include "threads/strand.h"
#include "threads/structs.h"
#include "threads/task.h"

static struct pcrt_strand *unused;
static pthread_mutex_t unused_lock = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;

static struct pcrt_known flushed;
static _Atomic(bool) any_flushed;
static pthread_mutex_t flushed_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- teams ---- */

/* S knows more, if MORE is set: it has to tell its team. */
static void learn(struct pcrt_strand *s, bool more)
{
	if (more)
		s->untold = PCRT_TELL;
}

static void join_told(struct pcrt_strand *s, const struct pcrt_team *team)
{
	for (int i = 0; i < 2; i++)
		learn(s, pcrt_known_join(&s->known, &team->told[i]));
}

/* What the barrier before S's phase has ordered. */
static void join_phase(struct pcrt_strand *s)
{
	int i = (s->phase - 1) % 2;

	s->joined = s->phase;
	if (!pcrt_team_is_open(s) ||
	    s->seen[i] == atomic_load(&s->team->versions[i]) + 1)
		return;
	pthread_mutex_lock(&s->team->lock);
	s->seen[i] = atomic_load(&s->team->versions[i]) + 1;
	learn(s, pcrt_known_join(&s->known, &s->team->told[i]));
	pthread_mutex_unlock(&s->team->lock);
}

void pcrt_strand_rejoin(struct pcrt_strand *s)
{
	if (!s->forked)
		return;
	pthread_mutex_lock(&s->forked->lock);
	join_told(s, s->forked);
	pthread_mutex_unlock(&s->forked->lock);
	s->forked = NULL;
}

/* Learn what S, which knows what is before its team, has waited for since. */
static void sync_rest(struct pcrt_strand *s)
{
	if (s->team && s->phase > s->joined)
		join_phase(s);
	pcrt_strand_rejoin(s);
	if (s->waited) {
		learn(s, pcrt_ended_take(s, s->id, &s->flushed));
		s->flushed |= s->detached;
		s->waited = false;
	}
	if (s->left) {
		learn(s, pcrt_ended_take(s, s->left, &s->flushed));
		s->left = 0;
	}
	if (s->flushed) {
		pthread_mutex_lock(&flushed_lock);
		learn(s, pcrt_known_join(&s->known, &flushed));
		pthread_mutex_unlock(&flushed_lock);
		s->flushed = false;
	}
}

void pcrt_strand_need(struct pcrt_place *p)
{
	int depth = atomic_load_explicit(&p->pending, memory_order_relaxed);
	struct pcrt_region *in;
	struct pcrt_strand *s;

	if (depth == 0)
		return;
	in = &p->in[depth - 1];
	if (in->task)
		s = pcrt_task_strand(p, in->task);
	else if ((s = pcrt_strand_any(p))) {
		s->shared = in->site->op == PARCOACH_REGION_LOOP;
		s->alone = !s->shared;
		s->loop = p->loops;
	}
	if (s) {
		in->strand = s;
		s->next = p->strand;
		p->strand = s;
	}
	atomic_store_explicit(&p->pending, 0, memory_order_release);
}

void pcrt_strand_need_outer(struct pcrt_place *p)
{
	pthread_mutex_lock(&open_lock);
	pcrt_strand_need(p);
	pthread_mutex_unlock(&open_lock);
}

static bool is_forked(const struct pcrt_strand *s)
{
	return s->team && s->team->parent->hooked && s->team->parent->strand;
}

/* The strand that has forked S's team, if it is known; it does not run.  The
 * caller holds OPEN_LOCK. */
static struct pcrt_strand *forker(const struct pcrt_strand *s)
{
	struct pcrt_place *parent = s->team->parent;

	if (!parent->hooked)
		return NULL;
	pcrt_strand_need(parent);
	return parent->strand;
}

/* S is the first of its team, which is locked, to ask what is before the
 * team. */
static void team_open(struct pcrt_team *team, const struct pcrt_strand *s)
{
	struct pcrt_strand *from = forker(s);

	if (from) {
		/* An earlier team of the same size. */
		if (from->forked == team) {
			join_told(from, team);
			from->forked = NULL;
		}
		sync_rest(from);
		pcrt_known_copy(&team->base, &from->known);
		from->forked = team;
	} else {
		team->base.n = 0;
		team->base.floor = pcrt_calls_now();
	}
	for (int i = 0; i < 2; i++) {
		team->told[i].n = 0;
		team->told[i].floor = 0;
	}
	for (int i = 0; i < PCRT_TURNS; i++)
		team->turn[i].loop = 0;
	pcrt_ended_clear(team);
	atomic_store_explicit(&team->current, s->instance,
			      memory_order_release);
}

/* S learns what is before its team from the strand that forked it.  The caller
 * holds OPEN_LOCK, as several threads of S's team may ask that strand. */
static void base(struct pcrt_strand *s)
{
	s->based = s->used = true;
	if (!s->team)
		return;
	pthread_mutex_lock(&s->team->lock);
	if (!pcrt_team_is_open(s))
		team_open(s->team, s);
	pcrt_known_join(&s->known, &s->team->base);
	pthread_mutex_unlock(&s->team->lock);
}

static __attribute__((noinline)) void base_all(struct pcrt_strand *s)
{
	pthread_mutex_lock(&open_lock);
	while (!s->based) {
		struct pcrt_strand *outer = s, *next;

		while (outer->team && (next = forker(outer)) && !next->based)
			outer = next;
		base(outer);
	}
	pthread_mutex_unlock(&open_lock);
}

void pcrt_strand_sync(struct pcrt_strand *s)
{
	if (!s->based)
		base_all(s);
	sync_rest(s);
}

void pcrt_strand_settle(struct pcrt_strand *s)
{
	/* There is nothing to learn from these. */
	if (s->waited && !s->detached && !pcrt_team_is_open(s))
		s->waited = false;
	if (s->left && !pcrt_team_is_open(s))
		s->left = 0;
	if (s->flushed && !atomic_load(&any_flushed))
		s->flushed = false;
	if (s->untold || s->waited || s->flushed || s->left || s->forked ||
	    (s->team && pcrt_team_is_open(s)))
		pcrt_strand_sync(s);
}

void pcrt_strand_tell(struct pcrt_strand *s)
{
	int i = s->phase % 2;

	pcrt_strand_settle(s);
	if (!s->team || !s->untold)
		return;
	s->untold--;
	pthread_mutex_lock(&s->team->lock);
	if (pcrt_known_join(&s->team->told[i], &s->known))
		atomic_fetch_add(&s->team->versions[i], 1);
	pthread_mutex_unlock(&s->team->lock);
}

void pcrt_strand_barrier_used(struct pcrt_strand *s)
{
	pcrt_strand_tell(s);
	s->phase++;
}

/* A strand that knows only what was before its outermost team tells nothing
 * new. */
void pcrt_strand_flush(struct pcrt_strand *s)
{
	pcrt_strand_settle(s);
	if (s->based || is_forked(s)) {
		pcrt_strand_sync(s);
		pthread_mutex_lock(&flushed_lock);
		pcrt_known_join(&flushed, &s->known);
		atomic_store(&any_flushed, true);
		pthread_mutex_unlock(&flushed_lock);
	}
	s->flushed = s->used = true;
}

/* ---- strands ---- */

/* S, which is over, releases what it holds and forgets what it has learned. */
static __attribute__((noinline)) void clear(struct pcrt_strand *s)
{
	if (s->depends)
		pcrt_depends_free(s->depends);
	memset(s->seen, 0, offsetof(struct pcrt_strand, held) -
			   offsetof(struct pcrt_strand, seen));
	s->known.n = 0;
	s->known.floor = 0;
	s->used = false;
}

/* S begins at P. */
static inline void start(struct pcrt_strand *s, struct pcrt_place *p)
{
	s->id = pcrt_place_id(p);
	s->team = p->team;
	s->instance = p->instance;
	s->phase = s->joined = s->loop = 0;
	s->any = s->alone = s->shared = s->ordered = s->makes = false;
}

/* Get strands from the pool of all places; half a pool is the excess returned
 * there. */
static __attribute__((noinline)) void refill(struct pcrt_place *p)
{
	struct pcrt_strand *s;

	pthread_mutex_lock(&unused_lock);
	while (p->n_unused < PCRT_POOL / 2 && (s = unused)) {
		unused = s->next;
		s->next = p->unused;
		p->unused = s;
		p->n_unused++;
	}
	pthread_mutex_unlock(&unused_lock);
	if (!p->unused && (s = PCRT_NEW(1, struct pcrt_strand))) {
		p->unused = s;
		p->n_unused = 1;
	}
}

void pcrt_strand_spill(struct pcrt_place *p)
{
	pthread_mutex_lock(&unused_lock);
	while (p->n_unused > PCRT_POOL / 2) {
		struct pcrt_strand *s = p->unused;

		p->unused = s->next;
		p->n_unused--;
		s->next = unused;
		unused = s;
	}
	pthread_mutex_unlock(&unused_lock);
}

struct pcrt_strand *pcrt_strand_new(struct pcrt_place *p)
{
	struct pcrt_strand *s;

	if (!p->unused)
		refill(p);
	s = p->unused;
	if (!s)
		return NULL;
	p->unused = s->next;
	p->n_unused--;
	start(s, p);
	return s;
}

void pcrt_strand_end(struct pcrt_place *p, struct pcrt_strand *s)
{
	/* Else it knows only what its team does. */
	if (s->used)
		pcrt_strand_tell(s);
	pcrt_strand_free(p, s);
}

void pcrt_strand_free(struct pcrt_place *p, struct pcrt_strand *s)
{
	if (s->used)
		clear(s);
	if (!p) {
		pthread_mutex_lock(&unused_lock);
		s->next = unused;
		unused = s;
		pthread_mutex_unlock(&unused_lock);
		return;
	}
	pcrt_strand_put(p, s);
}

void pcrt_strand_start(struct pcrt_place *p)
{
	struct pcrt_strand *s = &p->self;

	if (s->used)
		clear(s);
	start(s, p);
}

struct pcrt_strand *pcrt_strand_any(struct pcrt_place *p)
{
	struct pcrt_strand *s = pcrt_strand_new(p);

	if (!s)
		return NULL;
	s->phase = p->self.phase;
	s->any = true;
	return s;
}

/* ---- ordered loops ---- */

void pcrt_turn_learn(struct pcrt_strand *s)
{
	int i = s->loop % PCRT_TURNS;

	pthread_mutex_lock(&s->team->lock);
	if (s->team->turn[i].loop == s->loop + 1)
		pcrt_known_join(&s->known, &s->team->turn[i].known);
	pthread_mutex_unlock(&s->team->lock);
}

void pcrt_turn_teach(struct pcrt_strand *s)
{
	int i = s->loop % PCRT_TURNS;

	pthread_mutex_lock(&s->team->lock);
	if (s->team->turn[i].loop != s->loop + 1) {
		s->team->turn[i].loop = s->loop + 1;
		s->team->turn[i].known.n = 0;
		s->team->turn[i].known.floor = 0;
	}
	pcrt_known_join(&s->team->turn[i].known, &s->known);
	pthread_mutex_unlock(&s->team->lock);
}
