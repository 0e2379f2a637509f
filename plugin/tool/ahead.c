/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ahead.c - reads records on all processors (contract in ahead.h).
 *
 * In:   a section with any bytes.
 * Out:  the same as from a loop of pc_unpack ().
 * Cost: at most AHEAD units that are read and not yet taken.  The caller reads
 *       records, too, in place of waiting: on one processor there is no thread.
 *
 * A unit has memory of its own, and core has no global state: reading needs no lock.
 */
#define _GNU_SOURCE
#include "ahead.h"

#include <pthread.h>
#include <sched.h>
#include "base/arena.h"
#include "model/pack.h"
#include "model/program.h"

#define AHEAD 32
#define THREADS 3 /* more would wait for the caller, who links what they read */

struct slot {
	struct tool_record record;
	bool done;
};

struct tool_ahead {
	struct pc_arena *arena;
	const char *file;
	const uint8_t *bytes;
	size_t len, at; /* where the next record to be entered begins */
	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t news;
	/* Records are numbered; number N is in slot N % AHEAD. */
	struct slot slots[AHEAD];
	unsigned taken, begun, entered;
	bool over, digests;
	struct pc_arena *scratch; /* of the caller */
	unsigned threads;
	pthread_t thread[THREADS];
};

/* How many threads help the caller. */
static unsigned helpers(void)
{
	cpu_set_t set;
	int n = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);

	return n > THREADS ? THREADS : (unsigned)n - 1;
}

/* Enter records until A is full.  What is no complete record goes to the end. */
static void enter(struct tool_ahead *a)
{
	while (a->at < a->len && a->entered - a->taken < AHEAD) {
		struct slot *slot = &a->slots[a->entered++ % AHEAD];

		*slot = (struct slot){ .record.begin = a->at };
		a->at += pc_pack_length(a->bytes + a->at, a->len - a->at);
		slot->record.end = a->at;
	}
}

/* Read the first record that nobody has begun; the lock is free meanwhile.  The
 * memory of *SCRATCH, of this thread, is used again for each. */
static void read_one(struct tool_ahead *a, struct pc_arena **scratch)
{
	struct slot *slot = &a->slots[a->begun++ % AHEAD];
	struct tool_record *r = &slot->record;
	size_t at = r->begin;

	pthread_mutex_unlock(&a->lock);
	r->unit = pc_program_new(NULL);
	pc_scratch_give(r->unit, *scratch);
	r->ok = pc_unpack(r->unit, a->file, a->bytes, a->len, &at, &r->error);
	*scratch = pc_scratch_take(r->unit);
	if (r->ok && a->digests) {
		r->digests = pc_arena_new();
		pc_unit_digest(r->digests, r->unit, &r->digest);
	}
	pthread_mutex_lock(&a->lock);
	slot->done = true;
	pthread_cond_broadcast(&a->news);
}

static void *help(void *data)
{
	struct tool_ahead *a = (struct tool_ahead *)data;
	struct pc_arena *scratch = pc_arena_new();

	pthread_mutex_lock(&a->lock);
	while (!a->over) {
		if (a->begun != a->entered)
			read_one(a, &scratch);
		else
			pthread_cond_wait(&a->news, &a->lock);
	}
	pthread_mutex_unlock(&a->lock);
	pc_arena_free(scratch);
	return NULL;
}

struct tool_ahead *tool_ahead_begin(const char *file, const uint8_t *bytes,
				    size_t len, bool digests)
{
	struct pc_arena *arena = pc_arena_new();
	struct tool_ahead *a = PC_NEW(arena, struct tool_ahead);
	unsigned n = helpers();

	a->arena = arena;
	a->file = file;
	a->bytes = bytes;
	a->len = len;
	a->digests = digests;
	a->scratch = pc_arena_new();
	pthread_mutex_init(&a->lock, NULL);
	pthread_cond_init(&a->news, NULL);
	enter(a);
	/* One record is read by the caller. */
	while (a->threads < n && a->threads + 1 < a->entered &&
	       !pthread_create(&a->thread[a->threads], NULL, help, a))
		a->threads++;
	return a;
}

bool tool_ahead_next(struct tool_ahead *a, struct tool_record *record)
{
	struct slot *slot = &a->slots[a->taken % AHEAD];
	bool any;

	pthread_mutex_lock(&a->lock);
	any = a->taken != a->entered;
	while (any && !slot->done) {
		if (a->begun != a->entered)
			read_one(a, &a->scratch);
		else
			pthread_cond_wait(&a->news, &a->lock);
	}
	if (any) {
		*record = slot->record;
		a->taken++;
		enter(a);
		pthread_cond_broadcast(&a->news);
	}
	pthread_mutex_unlock(&a->lock);
	return any;
}

void tool_ahead_end(struct tool_ahead *a)
{
	pthread_mutex_lock(&a->lock);
	a->over = true;
	pthread_cond_broadcast(&a->news);
	pthread_mutex_unlock(&a->lock);
	for (unsigned i = 0; i < a->threads; i++)
		pthread_join(a->thread[i], NULL);
	for (; a->taken != a->begun; a->taken++) {
		const struct tool_record *r =
			&a->slots[a->taken % AHEAD].record;

		pc_arena_free(r->digests);
		pc_program_free(r->unit);
	}
	pthread_mutex_destroy(&a->lock);
	pthread_cond_destroy(&a->news);
	pc_arena_free(a->scratch);
	pc_arena_free(a->arena);
}
