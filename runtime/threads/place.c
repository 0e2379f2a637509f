/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * place.c - where the calling thread is in the tree of OpenMP's threads.
 *
 * In:   omp_get_*.
 * Out:  places and teams (structs.h).
 * Cost: in a place that hooks have announced, a call of omp_get_level (); else
 *       the path to the root, and a lookup.
 *
 * What is known of a thread must remain known in the teams that it forks, whose
 * threads are new to us.  So what is known of a thread in its team is kept in a
 * `place`, which is found by the numbers of the thread and of its ancestors
 * (OpenMP 5.2, 18.2.17 omp_get_ancestor_thread_num), and the sizes of their
 * teams.  Places and teams are never freed; there is one per path that ever
 * ran.
 *
 * LIMIT: several threads that are not OpenMP's, each with teams of its own,
 * have the same paths.  When that is seen, everything is accepted.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "threads/place.h"
#include "threads/strand.h"
#include "threads/structs.h"

#define BUCKETS 512

_Thread_local struct pcrt_mine pcrt_mine
	__attribute__((tls_model("initial-exec")));
_Atomic(bool) pcrt_many_roots;

static _Atomic(struct pcrt_place *) buckets[BUCKETS];
static pthread_mutex_t make_lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t pcrt_place_id(struct pcrt_place *p)
{
	static _Atomic(uint64_t) blocks;

	if (p->ids % 4096 == 0)
		p->ids = (atomic_fetch_add(&blocks, 1) + 1) * 4096;
	return p->ids++;
}

/* ---- finding them ---- */

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
		h = mix(h, (uint64_t)omp_get_ancestor_thread_num(i) << 32 |
			   (uint32_t)omp_get_team_size(i));
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

/* ---- making them; the caller holds MAKE_LOCK ---- */

static struct pcrt_team *team_get(struct pcrt_place *parent, int size)
{
	struct pcrt_team *team = atomic_load(&parent->teams);

	while (team && team->size != size)
		team = team->next;
	if (team || !(team = PCRT_NEW(1, struct pcrt_team)))
		return team;
	pthread_mutex_init(&team->lock, NULL);
	team->parent = parent;
	team->size = size;
	team->next = atomic_load(&parent->teams);
	atomic_store(&parent->teams, team);
	return team;
}

static struct pcrt_place *place_make(uint64_t path, int level,
				     struct pcrt_place *parent)
{
	struct pcrt_place *p = PCRT_NEW(1, struct pcrt_place);

	if (!p)
		return NULL;
	p->path = path;
	p->level = level;
	p->thread = omp_get_ancestor_thread_num(level);
	p->size = omp_get_team_size(level);
	if (parent && !(p->team = team_get(parent, p->size))) {
		free(p);
		return NULL;
	}
	p->next = atomic_load(&buckets[path % BUCKETS]);
	atomic_store_explicit(&buckets[path % BUCKETS], p,
			      memory_order_release);
	return p;
}

/* The place with PATH at LEVEL of the calling thread. */
static struct pcrt_place *place_get(uint64_t path, int level)
{
	struct pcrt_place *p = place_find(path), *parent = NULL;

	if (p)
		return p;
	pthread_mutex_lock(&make_lock);
	for (int i = 0; i <= level; i++) {
		uint64_t at = path_at(i);

		p = place_find(at);
		if (!p)
			p = place_make(at, i, parent);
		if (!p)
			break;
		parent = p;
	}
	pthread_mutex_unlock(&make_lock);
	return p;
}

/* ---- the calling thread's place ---- */

struct pcrt_place *pcrt_place_search(int level)
{
	struct pcrt_place *p = pcrt_mine.place;
	uint64_t path;

	/* All teams around it have one thread. */
	if (level == 0 || omp_get_active_level() == 0)
		return NULL;
	path = path_at(level);
	if (!p || p->path != path)
		p = pcrt_mine.place = place_get(path, level);
	return p;
}

/* An outermost team has no ancestors that could have another path. */
static bool is_outermost(const struct pcrt_place *p)
{
	return p && p->level == 1 && p->thread == omp_get_thread_num() &&
	       p->size == omp_get_num_threads();
}

static void roots_count(void)
{
	static _Atomic(uintptr_t) root;
	uintptr_t self = (uintptr_t)pthread_self(), none = 0;
	uintptr_t known = atomic_load_explicit(&root, memory_order_relaxed);

	if (known != self && (known ||
			      !atomic_compare_exchange_strong(&root, &none,
							      self)))
		atomic_store(&pcrt_many_roots, true);
}

struct pcrt_place *pcrt_place_begin(void)
{
	struct pcrt_place *p = pcrt_mine.place;
	int level = omp_get_level();
	struct pcrt_mine *owner;

	if (level == 0)
		return NULL;
	if ((level > 1 || !is_outermost(p)) &&
	    !(p = pcrt_place_search(level))) {
		pcrt_mine.alone += omp_get_active_level() == 0;
		return NULL;
	}
	owner = atomic_load_explicit(&p->owner, memory_order_relaxed);
	if (owner != &pcrt_mine) {
		/* All teams around this one have one thread. */
		if (p->thread == 0 && p->size > 1 &&
		    omp_get_active_level() == 1)
			roots_count();
		if (p->hooked)
			atomic_store(&pcrt_many_roots, true);
		atomic_store_explicit(&p->owner, &pcrt_mine,
				      memory_order_relaxed);
	}
	pcrt_mine.place = p;
	p->alone = pcrt_mine.alone;
	pcrt_mine.alone = 0;
	return p;
}

struct pcrt_place *pcrt_place_at(int level)
{
	struct pcrt_place *p = place_find(path_at(level));

	if (!p || !p->hooked)
		return NULL;
	if (pcrt_is_pending(p))
		pcrt_strand_need_outer(p);
	return p;
}

bool pcrt_thread_stands(void)
{
	for (int level = omp_get_level(); level > 0; level--)
		if (omp_get_ancestor_thread_num(level) > 0)
			return false;
	return true;
}
