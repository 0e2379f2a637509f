/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_thread.c - the constructs that each thread is in: the executed word.
 *
 * In:   the calls of __parcoach_enter, _exit, _barrier, _flush, _lock.
 * Out:  the place of a thread, the strand that it runs (rt_order.h).
 * Cost: a hook costs a few omp_get_* calls and one look-up; no MPI.
 *
 * A thread's word must survive into the teams that it forks, whose threads are
 * new to us.  So what is known of a thread in its team is kept in a `place`,
 * found by the numbers of the thread and of its ancestors (OpenMP 5.2, 18.2.17
 * omp_get_ancestor_thread_num).  Places are never freed; there is one per path
 * that ever ran.
 *
 * LIMIT: several threads that are not OpenMP's, each with teams of its own,
 * have the same paths.  When that is seen, everything is accepted.
 */
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include "rt_order.h"

#define BUCKETS 512

static _Atomic(struct pcrt_place *) buckets[BUCKETS];
static _Atomic(bool) many_roots;

bool pcrt_words_known(void)
{
	return !atomic_load_explicit(&many_roots, memory_order_relaxed);
}

/* ---- places ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
	h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
	h *= 0xff51afd7ed558ccdu;
	return h ^ (h >> 33);
}

/* The path of the calling thread's ancestor at LEVEL, or itself. */
static uint64_t path_at(int level)
{
	uint64_t h = 1;

	for (int i = 1; i <= level; i++)
		h = mix(h, (uint64_t)omp_get_ancestor_thread_num(i) + 1);
	return h;
}

static struct pcrt_place *place_find(uint64_t path)
{
	struct pcrt_place *p = atomic_load_explicit(&buckets[path % BUCKETS],
						    memory_order_acquire);

	while (p && p->path != path)
		p = p->next;
	return p;
}

/* Only the thread with that path makes its place, and a child's team that of
 * its parent: two may try at once. */
static struct pcrt_place *place_get(uint64_t path)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct pcrt_place *p = place_find(path);

	if (p)
		return p;
	pthread_mutex_lock(&lock);
	p = place_find(path);
	if (!p && (p = calloc(1, sizeof *p))) {
		p->path = path;
		pthread_mutex_init(&p->child.begin, NULL);
		pthread_mutex_init(&p->child.lock, NULL);
		p->next = atomic_load(&buckets[path % BUCKETS]);
		atomic_store_explicit(&buckets[path % BUCKETS], p,
				      memory_order_release);
	}
	pthread_mutex_unlock(&lock);
	return p;
}

struct pcrt_place *pcrt_place_here(void)
{
	static _Thread_local struct pcrt_place *last;
	int level = omp_get_level();
	uint64_t path;

	if (level == 0)
		return NULL;
	path = path_at(level);
	if (!last || last->path != path)
		last = place_get(path);
	return last;
}

struct pcrt_place *pcrt_place_at(int level)
{
	struct pcrt_place *p = place_find(path_at(level));

	return p && p->hooked ? p : NULL;
}

bool pcrt_thread_stands(void)
{
	for (int level = omp_get_level(); level > 0; level--)
		if (omp_get_ancestor_thread_num(level) > 0)
			return false;
	return true;
}

/* ---- teams ---- */

static void roots_count(void)
{
	static _Atomic(uintptr_t) root;
	uintptr_t self = (uintptr_t)pthread_self(), none = 0;

	if (!atomic_compare_exchange_strong(&root, &none, self) &&
	    none != self)
		atomic_store(&many_roots, true);
}

/* All threads of a team begin it, and none begins the next before. */
static void team_begin(struct pcrt_place *p, int level)
{
	struct pcrt_place *parent = place_get(path_at(level - 1));
	struct pcrt_strand *from;
	struct pcrt_team *team;

	p->team = NULL;
	p->strand = NULL;
	if (!parent)
		return;
	team = &parent->child;
	pthread_mutex_lock(&team->begin);
	if (team->arrived++ == 0) {
		from = level > 1 && parent->hooked ? parent->strand : NULL;
		team->instance++;
		if (from)
			pcrt_strand_sync(from);
		pcrt_team_know(team, from);
	}
	p->instance = team->instance;
	if (team->arrived >= omp_get_num_threads())
		team->arrived = 0;
	pthread_mutex_unlock(&team->begin);
	p->team = team;
	pcrt_strand_start(&p->self, team);
	p->strand = &p->self;
}

static void parallel_enter(struct pcrt_place *p)
{
	int level = omp_get_level();

	pcrt_place_back(p, 0);
	p->hooked = true;
	p->masters = 0;
	p->loops = 0;
	p->thread = omp_get_thread_num();
	if (level == 1 && p->thread == 0)
		roots_count();
	team_begin(p, level);
}

/* ---- strands of constructs ---- */

/* The strand that P runs, if its team is known. */
static struct pcrt_strand *strand_of(const struct pcrt_place *p)
{
	return p->hooked ? p->strand : NULL;
}

/* The strand that the construct at SITE begins, or NULL.  In a team of one
 * thread all is in the order of the text. */
static struct pcrt_strand *strand_begin(struct pcrt_place *p,
					const struct parcoach_site *site)
{
	struct pcrt_strand *s = NULL;

	switch (site->op) {
	case PARCOACH_REGION_ONE:
	case PARCOACH_REGION_LOOP:
	case PARCOACH_REGION_ORDERED:
		if (omp_get_num_threads() == 1 || !(s = pcrt_strand_any(p)))
			return NULL;
		s->alone = site->op != PARCOACH_REGION_LOOP;
		s->shared = site->op == PARCOACH_REGION_LOOP;
		s->ordered = site->op == PARCOACH_REGION_ORDERED;
		s->loop = p->loops;
		return s;
	case PARCOACH_REGION_TASK:
	case PARCOACH_REGION_TASKLOOP:
		return pcrt_task_strand(p, site->op ==
						   PARCOACH_REGION_TASKLOOP);
	default:
		return NULL;
	}
}

static uint64_t lock_number(const struct parcoach_site *site)
{
	uint64_t h = 1;

	/* OpenMP 5.2, 15.2: all without a name are one. */
	for (const char *c = site->predicted; c && *c; c++)
		h = mix(h, (uint64_t)*c);
	return h;
}

void pcrt_lock_take(struct pcrt_strand *s, uint64_t lock)
{
	static _Atomic(uint64_t) sections;

	if (!s)
		return;
	if (s->locks++ == 0)
		s->section = atomic_fetch_add(&sections, 1) + 1;
	if (s->n_held < PCRT_HELD)
		s->held[s->n_held++] = (struct pcrt_held){ lock, s->id };
}

void pcrt_lock_leave(struct pcrt_strand *s, uint64_t lock)
{
	if (!s || s->locks == 0)
		return;
	if (s->locks == 1)
		pcrt_section_end(s);
	for (int i = s->n_held; i-- > 0;)
		if (s->held[i].lock == lock) {
			s->held[i] = s->held[--s->n_held];
			break;
		}
	if (--s->locks == 0)
		s->section = 0;
}

static void group_begin(struct pcrt_strand *s)
{
	if (!s)
		return;
	pcrt_strand_sync(s);
	if (s->groups < PCRT_GROUPS)
		s->group[s->groups] = pcrt_cell_new();
	s->groups++;
}

static void group_end(struct pcrt_strand *s)
{
	if (!s || s->groups == 0)
		return;
	pcrt_strand_sync(s);
	if (--s->groups < PCRT_GROUPS) {
		s->left = s->group[s->groups];
		s->group[s->groups] = NULL;
	}
}

/* ---- constructs ---- */

static void region_begin(struct pcrt_place *p, const struct parcoach_site *site)
{
	struct pcrt_region region = { site, NULL };

	/* Also in the barrier behind 'parallel' its tasks are run. */
	if (site->op == PARCOACH_REGION_TASK && pcrt_task_is_known())
		p->hooked = true;
	if (strand_of(p)) {
		if (site->op == PARCOACH_REGION_LOOP)
			p->loops++;
		region.strand = strand_begin(p, site);
		if (region.strand && p->depth >= PCRT_DEPTH) {
			pcrt_strand_free(region.strand);
			region.strand = NULL;
		}
		if (region.strand) {
			pcrt_strand_rejoin(p->strand);
			region.strand->next = p->strand;
			p->strand = region.strand;
		}
		if (site->op == PARCOACH_REGION_LOCK)
			pcrt_lock_take(p->strand, lock_number(site));
		else if (site->op == PARCOACH_REGION_GROUP)
			group_begin(p->strand);
	}
	p->masters += site->op == PARCOACH_REGION_MASTER;
	if (p->depth < PCRT_DEPTH)
		p->in[p->depth] = region;
	p->depth++;
}

/* The innermost construct of P is over. */
static void region_end(struct pcrt_place *p)
{
	struct pcrt_region region;

	if (--p->depth >= PCRT_DEPTH)
		return;
	region = p->in[p->depth];
	p->masters -= region.site->op == PARCOACH_REGION_MASTER;
	if (region.site->op == PARCOACH_REGION_LOCK)
		pcrt_lock_leave(strand_of(p), lock_number(region.site));
	else if (region.site->op == PARCOACH_REGION_GROUP)
		group_end(strand_of(p));
	if (!region.strand)
		return;
	p->strand = region.strand->next;
	/* A task lives until its function returns (rt_task.c). */
	if (region.site->op == PARCOACH_REGION_TASK)
		return;
	pcrt_strand_tell(region.strand);
	pcrt_strand_free(region.strand);
}

void pcrt_place_back(struct pcrt_place *p, int depth)
{
	while (p->depth > depth)
		region_end(p);
}

PCRT_EXPORT void __parcoach_enter(struct parcoach_record *record)
{
	const struct parcoach_site *site;
	struct pcrt_place *p;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(enter, record);
	p = pcrt_place_here();
	if (!p)
		return;
	site = pcrt_site_of(record);
	if (site->op == PARCOACH_REGION_PARALLEL)
		parallel_enter(p);
	region_begin(p, site);
}

PCRT_EXPORT void __parcoach_exit(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(exit, record);
	p = pcrt_place_here();
	if (!p || p->depth == 0)
		return;
	if (pcrt_site_of(record)->op == PARCOACH_REGION_PARALLEL) {
		pcrt_place_back(p, 0);
		if (strand_of(p))
			pcrt_strand_tell(&p->self);
		p->hooked = false;
		return;
	}
	region_end(p);
}

PCRT_EXPORT void __parcoach_barrier(struct parcoach_record *record)
{
	struct pcrt_place *p;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(barrier, record);
	p = pcrt_place_here();
	if (p && strand_of(p))
		pcrt_strand_barrier(&p->self);
}

PCRT_EXPORT void __parcoach_flush(struct parcoach_record *record)
{
	struct pcrt_place *p;

	PCRT_DEFER(flush, record);
	p = pcrt_place_here();
	if (p && strand_of(p))
		pcrt_strand_flush(p->strand);
}

PCRT_EXPORT void __parcoach_lock(struct parcoach_record *record,
				 const void *lock)
{
	struct pcrt_place *p;

	PCRT_DEFER(lock, record, lock);
	p = pcrt_place_here();
	if (!p)
		return;
	if (pcrt_site_of(record)->op == PARCOACH_LOCK_TAKE)
		pcrt_lock_take(strand_of(p), (uintptr_t)lock);
	else
		pcrt_lock_leave(strand_of(p), (uintptr_t)lock);
}
