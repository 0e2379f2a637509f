/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_member.h - for the tests board_*.c and watch_*.c: what each process has on
 *                  the run time's board (runtime/board/history.h) in a model (weak.h): a
 *                  count of its calls and a history of them, which grows and moves.
 */
#ifndef BOARD_MEMBER_H
#define BOARD_MEMBER_H

#include "weak.h"

#define PCRT_RING 2
#define PCRT_RING_LEVELS 3
/* Less to write down than runtime/arguments/fields.h: more words, the same steps. */
#define PCRT_FIELDS_H
struct pcrt_fields {
	uint64_t bytes;
};
#define PCRT_FIELD_WORDS 1

static inline uint64_t pcrt_fields_word(const struct pcrt_fields *f,
					unsigned which)
{
	return which ? 0 : f->bytes;
}

static inline struct pcrt_fields pcrt_fields_from(const uint64_t *word)
{
	return (struct pcrt_fields){ word[0] };
}
#include "../../runtime/board/ring.h"
#include "../../runtime/board/history.h"

#define MEMORY 12 /* of the histories of a process: pieces of 4 and 8 words */
#define SPOILT (~UINT64_C(0)) /* the first piece, used for something else */

static struct {
	_Atomic(uint64_t) count;
	struct pcrt_history history;
	_Atomic(uint64_t) memory[MEMORY];
} member[WEAK_PROCESSES];

static inline char *memory_of(int p)
{
	/* The first piece is at offset 8, since 0 means the base. */
	return (char *)member[p].memory - sizeof(uint64_t);
}

/* Where the history of a process is: in its base, or one of its pieces. */
static const uint64_t place[] = { 0, 8 << 8 | 2, 40 << 8 | 3 };

static inline void member_objects(int p)
{
	weak_object(&member[p].count);
	weak_object(&member[p].history.where);
	for (int i = 0; i < PCRT_RING; i++)
		weak_object(&member[p].history.base[i]);
	for (int i = 0; i < MEMORY; i++)
		weak_object(&member[p].memory[i]);
}

/* As board/keep.c: process P, which writes at *AT, is about to make its calls
 * SEQ to SEQ + PCRT_RING - 1.  It takes the least piece that is enough to keep
 * those from LOW on, and the one before is used for something else. */
static inline void member_grow(int p, unsigned *at, uint64_t seq, uint64_t low)
{
	struct pcrt_history *h = &member[p].history;
	struct pcrt_writer w = pcrt_history_at(h, memory_of(p), place[*at]);
	unsigned before = *at;

	while (*at < 2 && seq + PCRT_RING + 1 - low > UINT64_C(2) << *at)
		++*at;
	if (*at == before)
		return;
	pcrt_history_move(h, &w, memory_of(p), place[*at], seq - 1);
	for (int i = 0; before == 1 && i < 4; i++)
		atomic_store_explicit(&member[p].memory[i], SPOILT,
				      memory_order_release);
}

#endif
