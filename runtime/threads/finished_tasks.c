/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * finished_tasks.c - what finished tasks know, for the strands that wait for
 *                    them: the generating strand in 'taskwait', a strand at the
 *                    end of their taskgroup.
 *
 * In:   a task that has made a call; the number of what may wait for it: the
 *       strand that generated it, or its taskgroup.
 * Out:  all that was stored under a number, once.
 * Cost: a lock and a join (known.c) for each task that knows more than its
 *       team; for others nothing: tasks share no memory with the strand that
 *       generates them.
 *
 * RATIONALE: a generating strand may be over before its tasks are, and most
 * tasks have nothing to store.  So it is found by numbers, which are never
 * reused.  A strand that waits reads it before the next barrier, and the
 * barrier orders everything before it for the whole team.  So what belongs to
 * an earlier phase can be dropped.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "threads/finished_tasks.h"
#include "threads/known.h"
#include "threads/strand.h"
#include "threads/structs.h"

struct pcrt_ended {
	struct pcrt_ended *next;
	uint64_t number;
	bool detached;
	struct pcrt_known known;
};

static struct pcrt_ended **find(struct pcrt_team *team, uint64_t number)
{
	struct pcrt_ended **at = &team->ended[number % PCRT_ENDED];

	while (*at && (*at)->number != number)
		at = &(*at)->next;
	return at;
}

static void drop(struct pcrt_team *team, struct pcrt_ended **at)
{
	struct pcrt_ended *e = *at;

	*at = e->next;
	free(e->known.past);
	free(e);
	atomic_fetch_sub(&team->n_ended, 1);
}

void pcrt_ended_clear(struct pcrt_team *team)
{
	for (int i = 0; i < PCRT_ENDED && atomic_load(&team->n_ended); i++)
		while (team->ended[i])
			drop(team, &team->ended[i]);
}

void pcrt_ended_put(const struct pcrt_strand *s, uint64_t number, bool detached)
{
	struct pcrt_team *team = s->team;
	struct pcrt_ended **at, *e;

	pthread_mutex_lock(&team->lock);
	if (team->ended_phase != s->phase)
		pcrt_ended_clear(team);
	team->ended_phase = s->phase;
	at = find(team, number);
	e = *at;
	if (!e && (e = PCRT_NEW(1, struct pcrt_ended))) {
		e->number = number;
		*at = e;
		atomic_fetch_add(&team->n_ended, 1);
	}
	if (e) {
		e->detached |= detached;
		pcrt_known_join(&e->known, &s->known);
	}
	pthread_mutex_unlock(&team->lock);
}

bool pcrt_ended_take(struct pcrt_strand *s, uint64_t number, bool *detached)
{
	struct pcrt_team *team = s->team;
	struct pcrt_ended **at;
	bool more = false;

	if (!pcrt_team_is_open(s) || !atomic_load(&team->n_ended))
		return false;
	pthread_mutex_lock(&team->lock);
	at = find(team, number);
	if (*at) {
		more = pcrt_known_join(&s->known, &(*at)->known);
		*detached |= (*at)->detached;
		drop(team, at);
	}
	pthread_mutex_unlock(&team->lock);
	return more;
}
