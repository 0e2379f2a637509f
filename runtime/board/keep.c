/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * keep.c - how much of the histories is kept: every call that another process of
 *          the node has still to make.
 *
 * In:   how far the members of a communicator are.
 * Out:  histories that are long enough.
 *
 * After PCRT_RING calls a process gets FIRST words, and then, whenever some
 * process is behind by almost as many, twice as many; if the others have come
 * closer, fewer again.  Its lowest call that is still needed is kept in the
 * entry, so the members rarely have to look for it.
 *
 * Between nodes, no process knows how far those of the other nodes are.  So the
 * histories of a communicator of several nodes are not shorter than SPAN, and
 * that of one member of each node not shorter than SPAN_ONE: all members of a
 * node have called the same, or the difference was found there.
 *
 * Cost: a comparison in PCRT_RING calls; a load for each member in FIRST calls,
 *       by one of them.
 * LIMIT: PCRT_ARENA bytes, some 8 million calls, and none at all if the address
 * space of a process is limited: what is further behind compares only in the
 * rings above (ring.h).
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/state.h"
#include "board/arena.h"
#include "board/forms.h"
#include "board/history.h"
#include "board/keep.h"
#include "board/look.h"
#include "board/memory.h"
#include "board/ring.h"

/* Numbers of words, as powers of two. */
#define FIRST 9
#define SPAN 12
#define SPAN_ONE 17
#define WORD 3 /* bytes of one, the same */

/* Whether this process keeps more for the other nodes. */
static bool is_first(const struct pcrt_entry *entry)
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;
	uint32_t p = 0;

	while (p < (uint32_t)pcrt_me && !atomic_load(&e->member[p].rank))
		p++;
	return p == (uint32_t)pcrt_me;
}

/* How many words the calls need that are still compared, and those until SEQ +
 * PCRT_RING - 1. */
static uint64_t needed(struct pcrt_entry *e, uint64_t seq)
{
	uint64_t low = atomic_load_explicit(&e->low, memory_order_relaxed);

	return seq + PCRT_RING + 1 - (low < seq ? low : seq);
}

/* For how many words there should be room, as a power of two, at SEQ. */
static unsigned wanted(struct pcrt_entry *e, uint64_t seq)
{
	uint64_t words = needed(e, seq);
	unsigned bits = FIRST, most = FIRST;

	if (atomic_load(&e->spans))
		most = is_first(e) ? SPAN_ONE : SPAN;
	while (UINT64_C(1) << bits < words ||
	       (bits < most && UINT64_C(1) << bits < seq + PCRT_RING + 1))
		bits++;
	return bits;
}

/* Whether WORDS are less than any member keeps for the other nodes.  Another
 * member may have moved LOW, so this is asked apart. */
static bool is_short(struct pcrt_entry *e, uint64_t words, uint64_t seq)
{
	return words < UINT64_C(1) << SPAN && words < seq + PCRT_RING + 1 &&
	       atomic_load_explicit(&e->spans, memory_order_relaxed);
}

static void give(uint64_t where)
{
	unsigned bits = where & 255;

	if (!where)
		return;
	if (bits > FIRST)
		atomic_fetch_sub(&pcrt_arena_long, 1);
	pcrt_arena_give(where >> 8, bits + WORD);
}

/* The histories of communicators that this process has freed and others not. */
static struct ended {
	struct ended *next;
	struct pcrt_entry *e;
	uint64_t id, where;
} *ended;
static pthread_mutex_t ended_lock = PTHREAD_MUTEX_INITIALIZER;

static void ended_sweep(void)
{
	pthread_mutex_lock(&ended_lock);
	for (struct ended **at = &ended; *at;) {
		struct ended *one = *at;

		if (atomic_load(&one->e->id) == one->id) {
			at = &one->next;
			continue;
		}
		*at = one->next;
		give(one->where);
		free(one);
	}
	pthread_mutex_unlock(&ended_lock);
}

void pcrt_keep_end(struct pcrt_entry *e, const struct pcrt_member *member)
{
	struct pcrt_member *m = (struct pcrt_member *)(uintptr_t)member;
	uint64_t where = atomic_load(&m->history.where);
	struct ended *one = where ? PCRT_NEW(1, struct ended) : NULL;

	if (!one)
		return;
	*one = (struct ended){ NULL, e, atomic_load(&e->id), where };
	pthread_mutex_lock(&ended_lock);
	one->next = ended;
	ended = one;
	pthread_mutex_unlock(&ended_lock);
}

/* Continue with 2^BITS words. */
static void resize(struct pcrt_member *m, struct pcrt_writer *w, unsigned bits,
		   uint64_t seq)
{
	uint64_t before = atomic_load(&m->history.where), offset;

	ended_sweep();
	offset = pcrt_arena_take(bits + WORD);
	if (!offset)
		return;
	if (bits > FIRST)
		atomic_fetch_add(&pcrt_arena_long, 1);
	pcrt_history_move(&m->history, w, pcrt_arena_of((uint32_t)pcrt_me),
			  pcrt_history_where(offset, bits), seq - 1);
	give(before);
}

/* RATIONALE: a history that has been long is looked at more often, or it would
 * stay long. */
void pcrt_keep_room(struct pcrt_entry *e, struct pcrt_member *m,
		    struct pcrt_writer *w, uint64_t seq)
{
	uint64_t words = w->mask + 1;
	bool is_long = words > UINT64_C(1) << FIRST;
	unsigned bits;

	if (words > PCRT_RING && needed(e, seq) <= words &&
	    !(is_long && seq % (UINT64_C(1) << FIRST) == 0) &&
	    !is_short(e, words, seq))
		return;
	/* Nothing is compared after an error. */
	if (!pcrt_arena_of((uint32_t)pcrt_me) ||
	    atomic_load_explicit(&e->broken, memory_order_relaxed))
		return;
	pcrt_entry_low(e);
	bits = wanted(e, seq);
	if (UINT64_C(1) << bits > words || UINT64_C(8) << bits <= words)
		resize(m, w, bits, seq);
}

bool pcrt_keep_word(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		    uint64_t *word)
{
	struct pcrt_member *m = &e->member[p];

	return pcrt_history_get(&m->seq, &m->history, pcrt_arena_of(p), seq,
				word);
}

bool pcrt_keep_noted(struct pcrt_entry *e, uint32_t p, uint64_t seq,
		     struct pcrt_noted *what)
{
	uint64_t word;

	return pcrt_keep_word(e, p, seq, &word) &&
	       pcrt_form_read(p, word & PCRT_FORM_MASK, what);
}

enum pcrt_pass pcrt_keep_pass(struct pcrt_entry *e, uint64_t seq,
			      uint64_t chain)
{
	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		struct pcrt_member *m = &e->member[p];
		enum pcrt_pass pass = PCRT_PASS_LAPPED;

		if (p != (uint32_t)pcrt_me &&
		    atomic_load_explicit(&m->rank, memory_order_relaxed))
			pass = pcrt_history_pass(&m->seq, &m->history,
						 pcrt_arena_of(p), seq, chain);
		if (pass != PCRT_PASS_LAPPED)
			return pass;
	}
	return PCRT_PASS_LAPPED;
}
