/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * forms.c - the forms of the calls of this process: operation, call site and
 *           arguments, once for all calls that are the same.
 *
 * In:   a form.
 * Out:  its number, and the form on the board, where all processes of the node
 *       can read it.
 *
 * The table is filled from its start to its end and then again.  A form is used
 * only while the half of the table in which it stands is being filled; later it
 * is entered again.  So a form can be read for as long as half a table of new
 * ones.  While histories are long, because other processes are behind
 * (keep.c), the table grows instead.
 *
 * Cost: a search by hash.
 * LIMIT: of a call before which the process made TABLE / 2 different others, a
 * report cannot show more than that it differs.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "board/arena.h"
#include "board/forms.h"
#include "board/history.h"
#include "board/memory.h"

/* The low bits of a number are its place in the table, the others are not 0. */
#define PLACE_BITS 16
#define PLACES (1u << PLACE_BITS)
_Static_assert(PLACES * sizeof(struct pcrt_form) <= PCRT_ARENA_FORMS,
	       "the forms fit into the beginning of the arena");
#define TURNS ((PCRT_FORM_MASK >> PLACE_BITS) + 1)

static struct {
	uint32_t size, next; /* places in all, and used */
	uint64_t turn;       /* 1 .. TURNS - 1 */
	uint32_t *at;        /* by hash: place + 1; 2 * SIZE of them */
} table;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct pcrt_form *form_at(uint32_t p, uint32_t place)
{
	char *more = pcrt_arena_of(p);

	if (place < PCRT_FORMS)
		return &pcrt_forms_of(p)[place];
	return more ? (struct pcrt_form *)(void *)more + place : NULL;
}

static bool is_form(struct pcrt_form *f, const struct pcrt_words *w)
{
	for (unsigned i = 0; i < PCRT_FORM_WORDS; i++)
		if (atomic_load_explicit(&f->word[i], memory_order_relaxed) !=
		    w->word[i])
			return false;
	return true;
}

/* The entry of TABLE.AT for W: it is W's, or free. */
static uint32_t *entry_of(const struct pcrt_words *w)
{
	uint64_t hash = 0;
	uint32_t i;

	for (unsigned k = 0; k < PCRT_FORM_WORDS; k++)
		hash = pcrt_chain(hash, w->word[k]);
	i = (uint32_t)(hash >> 32) % (2 * table.size);
	while (table.at[i] &&
	       !is_form(form_at((uint32_t)pcrt_me, table.at[i] - 1), w))
		i = (i + 1) % (2 * table.size);
	return &table.at[i];
}

/* Begin a half of a table of SIZE places: nothing is known in it. */
static bool half_begin(uint32_t size)
{
	uint32_t *at = table.at;

	if (size != table.size)
		at = PCRT_NEW(2 * size, uint32_t);
	else
		memset(at, 0, 2 * size * sizeof *at);
	if (!at)
		return false;
	if (at != table.at)
		free(table.at);
	table.at = at;
	table.size = size;
	/* Checks that are kept use numbers of the half before. */
	atomic_fetch_add(&pcrt_changes, 1);
	return true;
}

/* The next place is the first one of a half, or there is none. */
static bool next_half(void)
{
	if (!table.size) {
		table.turn = 1;
		return half_begin(PCRT_FORMS);
	}
	if (table.next < table.size)
		return half_begin(table.size);
	if (table.size < PLACES && atomic_load(&pcrt_arena_long) &&
	    pcrt_arena_of((uint32_t)pcrt_me) && half_begin(2 * table.size))
		return true;
	table.next = 0;
	table.turn = table.turn % (TURNS - 1) + 1;
	return half_begin(table.size);
}

static uint64_t number_of(uint32_t place)
{
	return atomic_load_explicit(
		&form_at((uint32_t)pcrt_me, place)->number,
		memory_order_relaxed);
}

static uint64_t number_find(const struct pcrt_words *w)
{
	uint32_t *entry = table.size ? entry_of(w) : NULL, place;
	uint64_t number;

	if (entry && *entry)
		return number_of(*entry - 1);
	if (!table.size || table.next % (table.size / 2) == 0) {
		if (!next_half())
			return 0;
		entry = entry_of(w);
	}
	place = table.next++;
	number = table.turn << PLACE_BITS | place;
	pcrt_form_put(form_at((uint32_t)pcrt_me, place), number, w);
	*entry = place + 1;
	return number;
}

uint64_t pcrt_form_number(const struct pcrt_words *w)
{
	bool threads = pcrt_level >= MPI_THREAD_SERIALIZED;
	uint64_t number;

	if (threads)
		pthread_mutex_lock(&lock);
	number = number_find(w);
	if (threads)
		pthread_mutex_unlock(&lock);
	return number;
}

bool pcrt_form_read(uint32_t p, uint64_t number, struct pcrt_noted *what)
{
	struct pcrt_form *f = form_at(p, (uint32_t)number % PLACES);

	return f && pcrt_form_get(f, number, what);
}
