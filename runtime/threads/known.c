/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * known.c - sets of calls that come before, and cells in which tasks store them
 *           for tasks that depend on them (structs.h).
 *
 * In:   calls, by strand and number.
 * Out:  pcrt_known_has ().
 * Cost: a join is O(strands with calls in this parallel region), KEPT at most;
 *       if nothing new is known, a comparison.
 *
 * RATIONALE: these are vector clocks whose entries are strands with calls, not
 * threads: a program has few of them, and tasks have no thread.
 * LIMIT: beyond KEPT the oldest calls count as known to be before; then an
 * unordered call that far back is not found.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "threads/known.h"

#define KEPT 256

static _Atomic(uint64_t) calls;
static struct pcrt_cell *unused;
static pthread_mutex_t unused_lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t pcrt_calls_now(void)
{
	return atomic_load(&calls);
}

uint64_t pcrt_call_next(void)
{
	return atomic_fetch_add(&calls, 1) + 1;
}

/* ---- what is known ---- */

static struct pcrt_earlier *past_find(const struct pcrt_known *known,
				      uint64_t strand)
{
	for (uint32_t i = 0; i < known->n; i++)
		if (known->past[i].strand == strand)
			return &known->past[i];
	return NULL;
}

bool pcrt_known_has(const struct pcrt_known *known, uint64_t strand,
		    uint64_t call)
{
	const struct pcrt_earlier *past;

	if (call <= known->floor)
		return true;
	past = past_find(known, strand);
	return past && past->call >= call;
}

/* Remove entries that the floor has reached; if there are none, raise the
 * floor. */
static void shrink(struct pcrt_known *known)
{
	uint64_t oldest = UINT64_MAX;
	uint32_t n = 0;

	for (uint32_t i = 0; i < known->n; i++)
		if (known->past[i].call < oldest)
			oldest = known->past[i].call;
	if (known->n >= KEPT && oldest > known->floor)
		known->floor = oldest;
	for (uint32_t i = 0; i < known->n; i++)
		if (known->past[i].call > known->floor)
			known->past[n++] = known->past[i];
	known->n = n;
}

static bool make_room(struct pcrt_known *known)
{
	uint32_t room = known->room ? 2 * known->room : 4;
	struct pcrt_earlier *past;

	if (known->n < known->room)
		return true;
	if (known->n >= KEPT) {
		shrink(known);
		return true;
	}
	past = (struct pcrt_earlier *)realloc(known->past, room * sizeof *past);
	if (!past) { /* from now on nothing is found */
		known->floor = PCRT_KNOW_ALL;
		return false;
	}
	known->past = past;
	known->room = room;
	return true;
}

void pcrt_known_add(struct pcrt_known *known, uint64_t strand, uint64_t call)
{
	struct pcrt_earlier *past = past_find(known, strand);

	if (past) {
		if (past->call < call)
			past->call = call;
	} else if (call > known->floor && make_room(known)) {
		known->past[known->n++] = (struct pcrt_earlier){ strand, call };
	}
}

bool pcrt_known_join(struct pcrt_known *to, const struct pcrt_known *from)
{
	bool more = from->floor > to->floor;

	if (more) {
		to->floor = from->floor;
		shrink(to);
	}
	for (uint32_t i = 0; i < from->n; i++) {
		const struct pcrt_earlier *past = &from->past[i];

		if (pcrt_known_has(to, past->strand, past->call))
			continue;
		pcrt_known_add(to, past->strand, past->call);
		more = true;
	}
	return more;
}

void pcrt_known_copy(struct pcrt_known *to, const struct pcrt_known *from)
{
	to->n = 0;
	to->floor = from->floor;
	pcrt_known_join(to, from);
}

/* ---- cells ---- */

struct pcrt_cell *pcrt_cell_new(void)
{
	struct pcrt_cell *cell;

	pthread_mutex_lock(&unused_lock);
	cell = unused;
	if (cell)
		unused = cell->next;
	pthread_mutex_unlock(&unused_lock);
	if (!cell && (cell = PCRT_NEW(1, struct pcrt_cell)))
		pthread_mutex_init(&cell->lock, NULL);
	if (!cell)
		return NULL;
	cell->known.n = 0;
	cell->known.floor = 0;
	atomic_store(&cell->any, false);
	atomic_store(&cell->detached, false);
	atomic_store(&cell->refs, 1);
	return cell;
}

struct pcrt_cell *pcrt_cell_ref(struct pcrt_cell *cell)
{
	if (cell)
		atomic_fetch_add(&cell->refs, 1);
	return cell;
}

void pcrt_cell_drop(struct pcrt_cell *cell)
{
	if (!cell || atomic_fetch_sub(&cell->refs, 1) > 1)
		return;
	pthread_mutex_lock(&unused_lock);
	cell->next = unused;
	unused = cell;
	pthread_mutex_unlock(&unused_lock);
}

void pcrt_cell_put(struct pcrt_cell *cell, const struct pcrt_known *known)
{
	if (!cell)
		return;
	pthread_mutex_lock(&cell->lock);
	pcrt_known_join(&cell->known, known);
	atomic_store(&cell->any, true);
	pthread_mutex_unlock(&cell->lock);
}

bool pcrt_cell_get(struct pcrt_cell *cell, struct pcrt_known *known)
{
	bool more;

	if (!cell || !atomic_load(&cell->any))
		return false;
	pthread_mutex_lock(&cell->lock);
	more = pcrt_known_join(known, &cell->known);
	pthread_mutex_unlock(&cell->lock);
	return more;
}
