/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_strand.c - strands, and which calls each knows to be before it
 *               (rt_order.h).
 *
 * In:   what constructs begin, end and wait for.
 * Out:  pcrt_known_has ().
 * Cost: a join is O(strands with calls in this parallel region), KEPT at most;
 *       where nobody knows anything new, a compare.
 *
 * RATIONALE: these are vector clocks whose entries are strands with calls, not
 * threads: a program has few of them, and tasks have no thread.
 * LIMIT: beyond KEPT the oldest calls count as known to be before; then an
 * unordered call that far back is not found.
 */
#include <stdlib.h>
#include <string.h>
#include "rt_order.h"

#define KEPT 256

static _Atomic(uint64_t) calls;
static _Atomic(uint64_t) strands;
static struct pcrt_strand *unused;
static struct pcrt_cell *unused_cells;
static struct pcrt_known flushed;
static pthread_mutex_t flushed_lock = PTHREAD_MUTEX_INITIALIZER;
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

/* Those that the floor has reached go; if none has, the floor rises. */
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
	past = realloc(known->past, room * sizeof *past);
	if (!past) { /* nothing is found any more */
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
	cell = unused_cells;
	if (cell)
		unused_cells = cell->next;
	pthread_mutex_unlock(&unused_lock);
	if (!cell && (cell = calloc(1, sizeof *cell)))
		pthread_mutex_init(&cell->lock, NULL);
	if (!cell)
		return NULL;
	cell->known.n = 0;
	cell->known.floor = 0;
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
	cell->next = unused_cells;
	unused_cells = cell;
	pthread_mutex_unlock(&unused_lock);
}

void pcrt_cell_put(struct pcrt_cell *cell, const struct pcrt_known *known)
{
	if (!cell)
		return;
	pthread_mutex_lock(&cell->lock);
	pcrt_known_join(&cell->known, known);
	pthread_mutex_unlock(&cell->lock);
}

void pcrt_cell_get(struct pcrt_cell *cell, struct pcrt_known *known)
{
	if (!cell)
		return;
	pthread_mutex_lock(&cell->lock);
	pcrt_known_join(known, &cell->known);
	pthread_mutex_unlock(&cell->lock);
}

/* ---- teams ---- */

void pcrt_team_know(struct pcrt_team *team, struct pcrt_strand *from)
{
	if (from) {
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
}

/* What the barrier before S's phase has ordered. */
static void join_phase(struct pcrt_strand *s)
{
	int i = (s->phase - 1) % 2;

	s->joined = s->phase;
	if (s->seen[i] == atomic_load(&s->team->versions[i]) + 1)
		return;
	pthread_mutex_lock(&s->team->lock);
	s->seen[i] = atomic_load(&s->team->versions[i]) + 1;
	if (pcrt_known_join(&s->known, &s->team->told[i]))
		s->untold = PCRT_TELL;
	pthread_mutex_unlock(&s->team->lock);
}

static void join_team(struct pcrt_strand *s, struct pcrt_team *team)
{
	pthread_mutex_lock(&team->lock);
	for (int i = 0; i < 2; i++)
		if (pcrt_known_join(&s->known, &team->told[i]))
			s->untold = PCRT_TELL;
	pthread_mutex_unlock(&team->lock);
}

void pcrt_strand_rejoin(struct pcrt_strand *s)
{
	if (s->forked)
		join_team(s, s->forked);
	s->forked = NULL;
}

void pcrt_strand_sync(struct pcrt_strand *s)
{
	if (s->team && s->phase > s->joined)
		join_phase(s);
	pcrt_strand_rejoin(s);
	if (s->waited) {
		pcrt_cell_get(s->children, &s->known);
		s->untold = PCRT_TELL;
		s->waited = false;
	}
	if (s->flushed) {
		pthread_mutex_lock(&flushed_lock);
		pcrt_known_join(&s->known, &flushed);
		pthread_mutex_unlock(&flushed_lock);
		s->untold = PCRT_TELL;
		s->flushed = false;
	}
	if (s->left) {
		pcrt_cell_get(s->left, &s->known);
		pcrt_cell_drop(s->left);
		s->untold = PCRT_TELL;
		s->left = NULL;
	}
}

void pcrt_strand_tell(struct pcrt_strand *s)
{
	int i = s->phase % 2;

	pcrt_strand_sync(s);
	if (!s->team || !s->untold)
		return;
	s->untold--;
	pthread_mutex_lock(&s->team->lock);
	if (pcrt_known_join(&s->team->told[i], &s->known))
		atomic_fetch_add(&s->team->versions[i], 1);
	pthread_mutex_unlock(&s->team->lock);
}

void pcrt_strand_barrier(struct pcrt_strand *s)
{
	pcrt_strand_tell(s);
	s->phase++;
}

void pcrt_strand_flush(struct pcrt_strand *s)
{
	pcrt_strand_sync(s);
	pthread_mutex_lock(&flushed_lock);
	pcrt_known_join(&flushed, &s->known);
	pthread_mutex_unlock(&flushed_lock);
	s->flushed = true;
}

/* ---- strands ---- */

struct pcrt_strand *pcrt_strand_new(void)
{
	struct pcrt_strand *s;

	pthread_mutex_lock(&unused_lock);
	s = unused;
	if (s)
		unused = s->next;
	pthread_mutex_unlock(&unused_lock);
	if (!s && !(s = calloc(1, sizeof *s)))
		return NULL;
	s->id = atomic_fetch_add(&strands, 1) + 1;
	return s;
}

/* Forget all but the memory. */
static void clear(struct pcrt_strand *s)
{
	struct pcrt_known known = s->known;

	pcrt_cell_drop(s->children);
	pcrt_cell_drop(s->left);
	for (int i = 0; i < s->groups && i < PCRT_GROUPS; i++)
		pcrt_cell_drop(s->group[i]);
	pcrt_depends_free(s->depends);
	memset(s, 0, sizeof *s);
	s->known = known;
	s->known.n = 0;
	s->known.floor = 0;
}

void pcrt_strand_free(struct pcrt_strand *s)
{
	clear(s);
	pthread_mutex_lock(&unused_lock);
	s->next = unused;
	unused = s;
	pthread_mutex_unlock(&unused_lock);
}

void pcrt_strand_start(struct pcrt_strand *s, struct pcrt_team *team)
{
	clear(s);
	s->id = atomic_fetch_add(&strands, 1) + 1;
	s->team = team;
	pcrt_known_copy(&s->known, &team->base);
}

struct pcrt_strand *pcrt_strand_any(const struct pcrt_place *p)
{
	struct pcrt_strand *s = pcrt_strand_new();

	if (!s)
		return NULL;
	s->team = p->team;
	s->phase = p->self.phase;
	s->any = true;
	pcrt_known_copy(&s->known, &p->team->base);
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
