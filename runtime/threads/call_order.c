/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call_order.c - whether the calls of this process's threads are ordered:
 *                CC_ipw and CC_cc of the paper, and what the thread level
 *                allows.
 *
 * In:   calls, and the strands that make them (structs.h).
 * Out:  reports (unordered.c).
 * Cost: O(KEPT) for a call in a team; outside of teams a call of OpenMP.
 * MPI-4.1 6.14: collectives on one communicator need an order that is the same
 * on all processes, so one that every schedule gives.  For each communicator
 * those calls are kept with which the next call may be unordered.  A call that
 * the next one knows, and that holds no lock, is dropped: whatever follows the
 * next call also follows it.  Locks exclude but do not order.  That is enough
 * if it makes no difference which section comes first: all calls of both are
 * equal, or both make the same list of calls.  So the verdict does not depend
 * on what has overlapped in this run.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "arguments/fields.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "threads/call_order.h"
#include "threads/known.h"
#include "threads/place.h"
#include "threads/strand.h"
#include "threads/structs.h"
#include "threads/unordered.h"

#define KEPT 64 /* unordered calls of one communicator */

/* A communicator; or MPI as a whole, where threads must take turns. */
struct pcrt_object {
	struct pcrt_object *next; /* list of unused ones */
	uint64_t id; /* of its owner; changes after it was freed */
	struct pcrt_comm *comm;
	bool apart;  /* exclusion is enough */
	uint32_t n, room;
	struct pcrt_ordered *calls;
};

static struct pcrt_object library = { .apart = true };
static struct pcrt_object *unused;
static uint64_t objects;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all objects */

/* What was found, to be reported without the lock. */
struct found {
	struct pcrt_ordered a, b;
	enum pcrt_unordered how;
	bool any;
};

static void object_free(struct pcrt_object *o)
{
	pthread_mutex_lock(&lock);
	o->id = 0;
	o->n = 0;
	o->next = unused;
	unused = o;
	pthread_mutex_unlock(&lock);
}

static struct pcrt_object *object_of(struct pcrt_comm *c)
{
	struct pcrt_object *o = c->order;

	if (o)
		return o;
	o = unused;
	if (o)
		unused = o->next;
	else
		o = PCRT_NEW(1, struct pcrt_object);
	if (o) {
		o->id = ++objects;
		o->comm = c;
		o->apart = c->size == 1;
	}
	pcrt_order_free = object_free;
	c->order = o;
	return o;
}

/* ---- one call ---- */

/* The strand that calls, *AT its place; NULL: not known, or only one thread. */
static struct pcrt_strand *strand_here(struct pcrt_place **at)
{
	for (int level = omp_get_level(); level > 0; level--) {
		*at = pcrt_place_at(level);
		if (*at)
			return (*at)->strand;
		if (omp_get_team_size(level) > 1)
			return NULL;
	}
	return NULL;
}

static bool is_alone(const struct pcrt_place *p)
{
	return p->strand->alone || (p->strand == &p->self && p->masters > 0);
}

/* What the strand of P, at LEVEL, adds to X. */
static void add_level(struct pcrt_ordered *x, const struct pcrt_place *p,
		      int level)
{
	const struct pcrt_strand *s = p->strand;
	int depth = p->depth < PCRT_DEPTH ? p->depth : PCRT_DEPTH;

	if (depth > 0)
		x->region = p->in[depth - 1].site;
	x->place = p;
	x->thread = omp_get_ancestor_thread_num(level);
	x->size = omp_get_team_size(level);
	for (int i = 0; i < s->n_held && x->n_held < PCRT_HELD; i++)
		x->held[x->n_held++] = s->held[i];
	if (!x->section)
		x->section = s->section;
	if (x->levels == PCRT_LEVELS)
		return;
	x->level[x->levels].team = p->team;
	x->level[x->levels].instance = p->instance;
	x->level[x->levels++].alone = is_alone(p);
}

static void call_fill(struct pcrt_ordered *x, const struct parcoach_site *site,
		      const struct pcrt_strand *s)
{
	memset(x, 0, sizeof *x);
	x->strand = s->id;
	x->site = site;
	x->shared = s->shared;
	for (int level = 1; level <= omp_get_level(); level++) {
		const struct pcrt_place *p = pcrt_place_at(level);

		if (p && p->strand && omp_get_team_size(level) > 1)
			add_level(x, p, level);
	}
}

struct pcrt_strand *pcrt_ordered_here(struct pcrt_ordered *x,
				      const struct parcoach_site *site)
{
	struct pcrt_strand *s;
	struct pcrt_place *p;

	if (!omp_in_parallel() || !pcrt_words_known() || !(s = strand_here(&p)))
		return NULL;
	call_fill(x, site, s);
	return s;
}

/* What must be equal for two calls to count as the same: the operation, the root,
 * the reduction operation, the type signature with its count, MPI_IN_PLACE, the
 * window or file. */
static uint64_t signature(const struct parcoach_site *site,
			  const struct pcrt_fields *f)
{
	uint64_t h = site->op * 0x9e3779b97f4a7c15u ^ pcrt_fields_hash(f);

	h = (h ^ h >> 31) * 0xff51afd7ed558ccdu;
	return h ^ h >> 33;
}

/* Append X to what its section has called on O. */
static void list_add(struct pcrt_ordered *x, const struct pcrt_object *o,
		     uint64_t what)
{
	x->uniform = true;
	for (uint32_t i = 0; x->section && i < o->n; i++)
		if (o->calls[i].section == x->section) {
			memcpy(x->list, o->calls[i].list, sizeof x->list);
			x->n_list = o->calls[i].n_list;
			x->chain = o->calls[i].chain;
			x->uniform = o->calls[i].uniform;
		}
	x->uniform &= !x->n_list || x->list[0] == what;
	if (x->n_list < PCRT_LIST)
		x->list[x->n_list] = what;
	x->chain = (x->chain ^ what) * 0x9e3779b97f4a7c15u;
	x->chain ^= x->chain >> 29;
	x->n_list++;
}

/* ---- two calls ---- */

bool pcrt_ordered_apart(const struct pcrt_ordered *a,
			const struct pcrt_ordered *b)
{
	for (int i = 0; i < a->n_held; i++)
		for (int k = 0; k < b->n_held; k++)
			if (a->held[i].lock == b->held[k].lock &&
			    a->held[i].strand != b->held[k].strand)
				return true;
	return false;
}

/* Whether the section of A, which is over, may also follow the section of B;
 * END: the section of B is over, too.  Before that only the first PCRT_LIST
 * calls are compared. */
static bool commute(const struct pcrt_ordered *a, const struct pcrt_ordered *b,
		    bool end)
{
	uint32_t n = b->n_list < PCRT_LIST ? b->n_list : PCRT_LIST;

	if (a->uniform && b->uniform && a->list[0] == b->list[0])
		return true;
	if (end)
		return a->n_list == b->n_list && a->chain == b->chain;
	return a->n_list >= b->n_list &&
	       !memcmp(a->list, b->list, n * sizeof a->list[0]);
}

static bool same_locks(const struct pcrt_ordered *a, const struct pcrt_ordered *b)
{
	return a->n_held == b->n_held &&
	       !memcmp(a->held, b->held,
		       (size_t)a->n_held * sizeof a->held[0]);
}

/* Whether B, after A, can represent A too. */
static bool replaces(const struct pcrt_ordered *a, const struct pcrt_ordered *b)
{
	if (b->n_held == 0 || (b->section && a->section == b->section))
		return true;
	return same_locks(a, b) && commute(a, b, true);
}

/* The rule of the paper that is violated; A and B hold no lock in common. */
static enum pcrt_unordered rule_of(const struct pcrt_ordered *a,
				   const struct pcrt_ordered *b)
{
	bool alone = true;

	for (int i = 0; i < a->levels && i < b->levels; i++) {
		if (a->level[i].team != b->level[i].team ||
		    a->level[i].instance != b->level[i].instance)
			break;
		alone = a->site == b->site ?
			a->level[i].alone && b->level[i].alone :
			a->level[i].alone || b->level[i].alone;
		if (!alone)
			break;
	}
	if (alone || (a->site != b->site && a->n_held + b->n_held > 0))
		return PCRT_CONCURRENT;
	return PCRT_SAME;
}

/* Whether A and B, which not every schedule orders, are correct anyway; else
 * *HOW says why not. */
static bool may_be(const struct pcrt_object *o, const struct pcrt_ordered *a,
		   const struct pcrt_ordered *b, bool end,
		   enum pcrt_unordered *how)
{
	if (pcrt_ordered_apart(a, b)) {
		*how = PCRT_EITHER_FIRST;
		return o->apart || commute(a, b, end);
	}
	*how = o == &library ? PCRT_BOTH : rule_of(a, b);
	return false;
}

/* ---- the checks ---- */

static void keep(struct pcrt_object *o, const struct pcrt_ordered *x)
{
	uint32_t room = o->room ? 2 * o->room : 4;
	struct pcrt_ordered *calls;

	if (o->n == KEPT) {
		o->n--;
		memmove(o->calls, o->calls + 1, o->n * sizeof *o->calls);
	}
	if (o->n == o->room) {
		calls = (struct pcrt_ordered *)realloc(o->calls,
						       room * sizeof *calls);
		if (!calls)
			return;
		o->calls = calls;
		o->room = room;
	}
	o->calls[o->n++] = *x;
}

/* S holds the lock of X, or a strand outside it does. */
static void touch(struct pcrt_object *o, const struct pcrt_ordered *x)
{
	for (int level = 1; x->section && level <= omp_get_level(); level++) {
		struct pcrt_place *p = pcrt_place_at(level);
		struct pcrt_strand *s = p ? p->strand : NULL;

		if (!s || s->section != x->section)
			continue;
		for (int i = 0; i < s->n_touched; i++)
			if (s->touched[i].object == o)
				return;
		if (s->n_touched < PCRT_TOUCHED) {
			s->touched[s->n_touched].object = o;
			s->touched[s->n_touched++].id = o->id;
		}
		return;
	}
}

static void object_check(struct pcrt_object *o, struct pcrt_strand *s,
			 struct pcrt_ordered *x, uint64_t what,
			 struct found *found)
{
	uint32_t n = 0;

	pcrt_strand_sync(s);
	if (s->ordered)
		pcrt_turn_learn(s);
	x->number = pcrt_call_next();
	list_add(x, o, what);
	for (uint32_t i = 0; i < o->n; i++) {
		const struct pcrt_ordered *a = &o->calls[i];
		enum pcrt_unordered how;
		/* Another iteration, which another thread could execute. */
		bool again = s->shared && a->strand == s->id &&
			     a->site == x->site && x->n_held == 0 &&
			     o != &library;

		if (again || !pcrt_known_has(&s->known, a->strand, a->number)) {
			if (!may_be(o, a, x, false, &how) && !found->any)
				*found = (struct found){ *a, *x, how, true };
		} else if (replaces(a, x)) {
			continue;
		}
		o->calls[n++] = *a;
	}
	o->n = n;
	keep(o, x);
	pcrt_known_add(&s->known, s->id, x->number);
	s->untold = PCRT_TELL;
	if (s->ordered)
		pcrt_turn_teach(s);
	touch(o, x);
}

/* Only once: later reports could add nothing. */
static void tell(struct pcrt_comm *c, const struct found *found)
{
	if (found->any)
		pcrt_unordered_report(c, &found->a, &found->b, found->how);
}

void pcrt_order_check(const struct parcoach_site *site, struct pcrt_comm *c,
		      const struct pcrt_fields *fields)
{
	struct found found = { .any = false };
	struct pcrt_object *o;
	struct pcrt_strand *s;
	struct pcrt_ordered x;

	s = pcrt_ordered_here(&x, site);
	if (!s)
		return;
	pthread_mutex_lock(&lock);
	o = object_of(c);
	if (o)
		object_check(o, s, &x, signature(site, fields), &found);
	pthread_mutex_unlock(&lock);
	tell(c, &found);
}

void pcrt_section_check(struct pcrt_strand *s)
{
	struct found found = { .any = false };
	struct pcrt_comm *c = NULL;

	pcrt_strand_sync(s);
	pthread_mutex_lock(&lock);
	for (int t = 0; t < s->n_touched && !found.any; t++) {
		struct pcrt_object *o = s->touched[t].object;
		const struct pcrt_ordered *x = NULL;

		for (uint32_t i = 0; o->id == s->touched[t].id && i < o->n; i++)
			if (o->calls[i].section == s->section)
				x = &o->calls[i];
		for (uint32_t i = 0; x && i < o->n && !found.any; i++) {
			const struct pcrt_ordered *a = &o->calls[i];
			enum pcrt_unordered how;

			/* We learn of the end after it: another thread may be
			 * in a section by then, which compares when it
			 * leaves. */
			if (a->number >= x->number ||
			    !pcrt_ordered_apart(a, x) ||
			    pcrt_known_has(&s->known, a->strand, a->number) ||
			    may_be(o, a, x, true, &how))
				continue;
			found = (struct found){ *a, *x, how, true };
			c = o->comm;
		}
	}
	s->n_touched = 0;
	pthread_mutex_unlock(&lock);
	if (c)
		tell(c, &found);
}

/* Whether it is an accident of this run that the main thread is here: *WHY, the
 * construct that any thread may execute. */
static bool by_chance(const struct parcoach_site **why)
{
	for (int level = 1; level <= omp_get_level(); level++) {
		const struct pcrt_place *p = pcrt_place_at(level);

		if (!p || !p->strand || !p->strand->any ||
		    omp_get_team_size(level) < 2)
			continue;
		for (int i = p->depth < PCRT_DEPTH ? p->depth : PCRT_DEPTH;
		     i-- > 0;)
			if (p->in[i].strand == p->strand)
				*why = p->in[i].site;
		return true;
	}
	return false;
}

/* MPI-4.1 11.6.2: the thread that initialized MPI should finalize it, at any
 * level.  Of the calls for all processes at once, only this one remains
 * here. */
static bool may_end(const struct parcoach_site *site)
{
	return site->on != PARCOACH_ON_WORLD || pcrt_is_main();
}

/* Whether this call is ordered with the calls of other threads, on any
 * communicator.
 * RATIONALE: a separate function, since every check would have to clear
 * FOUND. */
static __attribute__((noinline)) bool
library_check(const struct parcoach_site *site)
{
	struct found found = { .any = false };
	struct pcrt_strand *s;
	struct pcrt_place *p;
	struct pcrt_ordered x;

	if (!(s = strand_here(&p)))
		return true;
	call_fill(&x, site, s);
	x.section = 0;
	pthread_mutex_lock(&lock);
	object_check(&library, s, &x, 0, &found);
	pthread_mutex_unlock(&lock);
	tell(NULL, &found);
	return !found.any;
}

bool pcrt_level_check(const struct parcoach_site *site)
{
	const struct parcoach_site *why = NULL;
	bool known = pcrt_level < MPI_THREAD_MULTIPLE && omp_in_parallel() &&
		     pcrt_words_known();

	if ((known && pcrt_level < MPI_THREAD_SERIALIZED && by_chance(&why)) ||
	    !pcrt_may_call() || !may_end(site)) {
		pcrt_level_report(site, why);
		return false;
	}
	return !known || pcrt_level < MPI_THREAD_SERIALIZED ||
	       library_check(site);
}
