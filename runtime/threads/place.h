/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * place.h - where the calling thread is in the tree of OpenMP's threads.
 */
#ifndef PCRT_PLACE_H
#define PCRT_PLACE_H

#include <omp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "threads/strand.h"

#pragma GCC visibility push(hidden)

/* What each thread keeps.  RATIONALE: a call per access would take too long. */
extern _Thread_local struct pcrt_mine {
	struct pcrt_place *place; /* where it was last */
	int alone; /* number of announced teams of one thread that it is in, if
		    * no team around them has another thread */
} pcrt_mine __attribute__((tls_model("initial-exec")));

/* The place of the calling thread, which is in LEVEL regions; NULL: no other
 * thread.  The second: at LEVEL, if it has one and its team was announced. */
struct pcrt_place *pcrt_place_search(int level);
struct pcrt_place *pcrt_place_at(int level);
/* The place of the calling thread if it was announced and is the same as last
 * time: then no run time was preloaded, and pcrt_words_known () holds. */
static inline struct pcrt_place *pcrt_place_last(void)
{
	struct pcrt_place *p = pcrt_mine.place;
	int level;

	if (!p || !p->hooked ||
	    atomic_load_explicit(&p->owner, memory_order_relaxed) !=
		    &pcrt_mine)
		return NULL;
	level = omp_get_level();
	return p->level == level ? p : NULL;
}
/* The place of the calling thread; its construct's strand is created. */
static inline struct pcrt_place *pcrt_place_here(void)
{
	struct pcrt_place *p = pcrt_place_last();

	if (!p)
		p = pcrt_place_search(omp_get_level());
	if (p && pcrt_is_pending(p))
		pcrt_strand_need(p);
	return p;
}
/* As pcrt_place_search, for a thread that begins a team. */
struct pcrt_place *pcrt_place_begin(void);
/* The place of the calling thread if it is certainly in TEAM, else NULL. */
static inline struct pcrt_place *
pcrt_place_with(const struct pcrt_team *team, uint64_t instance)
{
	struct pcrt_place *p = pcrt_mine.place;

	return p && p->team == team && p->instance == instance &&
	       atomic_load_explicit(&p->owner, memory_order_relaxed) ==
	       &pcrt_mine ? p : NULL;
}
/* Whether places are reliable: one thread forks all teams. */
extern _Atomic(bool) pcrt_many_roots;
static inline bool pcrt_words_known(void)
{
	return !atomic_load_explicit(&pcrt_many_roots, memory_order_relaxed);
}
/* A new number from P, unique in the process. */
uint64_t pcrt_place_id(struct pcrt_place *p);
/* Whether this thread, thread 0 of all its teams, represents its process. */
bool pcrt_thread_stands(void);

#pragma GCC visibility pop

#endif
