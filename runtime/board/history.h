/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * history.h - what a process has called on a communicator, call by call: for a
 *             process that is far behind it, and for reports.  No MPI:
 *             tests/unit/board_*.c run it together with the ring under the rules
 *             of C11's atomic operations.
 *
 * A call takes one word: the upper 40 bits of the chain (ring.h), and the number
 * of its form.  A form is what a report shows of a call (operation, call site,
 * arguments); calls that are the same share it, so a process writes it once.
 *
 * The words are a ring that its owner replaces by a larger one before it would
 * overwrite a call that another process has not compared yet (keep.c).  Only
 * the owner writes, and readers may be slow: so a reader loads COUNT and WHERE
 * once more after it has read a word.  A word is overwritten only after COUNT
 * has come close, and memory is used again only after WHERE has changed.
 *
 * Cost: one store for a call, beside COUNT.
 */
#ifndef PCRT_BOARD_HISTORY_H
#define PCRT_BOARD_HISTORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"
#include "board/ring.h"

/* What a process writes down of a collective; KIND: enum pcrt_kind. */
struct pcrt_noted {
	uint32_t kind, site;
	struct pcrt_fields fields;
};

#define PCRT_FORM_WORDS (1 + PCRT_FIELD_WORDS)

/* The same, as it is stored. */
struct pcrt_words {
	uint64_t word[PCRT_FORM_WORDS];
};

static inline struct pcrt_words pcrt_words_of(uint32_t kind, uint32_t site,
					      const struct pcrt_fields *fields)
{
	struct pcrt_words w = { { (uint64_t)site << 32 | kind } };

#pragma GCC unroll 8
	for (unsigned i = 0; i < PCRT_FIELD_WORDS; i++)
		w.word[1 + i] = pcrt_fields_word(fields, i);
	return w;
}

/* ---- forms ---- */

struct pcrt_form {
	_Atomic(uint64_t) number;
	_Atomic(uint64_t) word[PCRT_FORM_WORDS];
};

#define PCRT_FORM_BITS (64 - PCRT_LAP_SHIFT) /* of a number, never 0 */
#define PCRT_FORM_MASK ((UINT64_C(1) << PCRT_FORM_BITS) - 1)

/* F, which may have been another one, becomes form NUMBER, which no reader knows
 * before the word of a call with this form. */
static inline void pcrt_form_put(struct pcrt_form *f, uint64_t number,
				 const struct pcrt_words *what)
{
	atomic_store_explicit(&f->number, number, memory_order_relaxed);
	/* Release: a reader of one of these also sees the number. */
#pragma GCC unroll 8
	for (unsigned i = 0; i < PCRT_FORM_WORDS; i++)
		atomic_store_explicit(&f->word[i], what->word[i],
				      memory_order_release);
}

/* WHAT form NUMBER is.  False: F is another one by now. */
static inline bool pcrt_form_get(struct pcrt_form *f, uint64_t number,
				 struct pcrt_noted *what)
{
	uint64_t word[PCRT_FORM_WORDS] = { 0 };

	if (!number || atomic_load_explicit(&f->number,
					    memory_order_acquire) != number)
		return false;
	for (unsigned i = 0; i < PCRT_FORM_WORDS; i++)
		word[i] = atomic_load_explicit(&f->word[i],
					       memory_order_acquire);
	what->kind = (uint32_t)word[0];
	what->site = (uint32_t)(word[0] >> 32);
	what->fields = pcrt_fields_from(word + 1);
	return atomic_load_explicit(&f->number, memory_order_relaxed) ==
	       number;
}

/* ---- the words ---- */

/* The word of a call with CHAIN whose form is NUMBER. */
static inline uint64_t pcrt_history_word(uint64_t chain, uint64_t number)
{
	return (chain & ~PCRT_FORM_MASK) | number;
}

/* What the call with WORD has put into the ring of LAP. */
static inline uint64_t pcrt_history_slot(uint64_t word, uint64_t lap)
{
	return pcrt_slot_value(lap, word);
}

struct pcrt_history {
	_Atomic(uint64_t) where; /* of the words, as pcrt_history_where; 0: BASE */
	_Atomic(uint64_t) base[PCRT_RING];
};

/* 2^BITS words, OFFSET bytes after the start of the memory of the process. */
static inline uint64_t pcrt_history_where(uint64_t offset, unsigned bits)
{
	return offset << 8 | bits;
}

/* Where the owner writes. */
struct pcrt_writer {
	_Atomic(uint64_t) *word;
	uint64_t mask; /* number of words - 1 */
};

/* The words at WHERE; MEMORY: of the owner. */
static inline struct pcrt_writer pcrt_history_at(struct pcrt_history *h,
						 char *memory, uint64_t where)
{
	struct pcrt_writer w = { h->base, PCRT_RING - 1 };

	if (where) {
		w.word = (_Atomic(uint64_t) *)(void *)(memory + (where >> 8));
		w.mask = (UINT64_C(1) << (where & 255)) - 1;
	}
	return w;
}

/* The owner is about to call its SEQ-th.  COUNT: of its calls, with this one. */
static inline void pcrt_history_put(_Atomic(uint64_t) *count,
				    const struct pcrt_writer *w, uint64_t seq,
				    uint64_t word)
{
	/* Release: a reader of this word also sees the COUNT before. */
	atomic_store_explicit(&w->word[seq & w->mask], word,
			      memory_order_release);
	atomic_store_explicit(count, seq, memory_order_release);
}

/* The owner has made the calls up to LAST, and continues at WHERE.  Calls that
 * would be found there and were not kept any more have the word 0. */
static inline void pcrt_history_move(struct pcrt_history *h,
				     struct pcrt_writer *w, char *memory,
				     uint64_t where, uint64_t last)
{
	struct pcrt_writer to = pcrt_history_at(h, memory, where);

	for (uint64_t i = 0; i < to.mask && i < last; i++)
		atomic_store_explicit(
			&to.word[(last - i) & to.mask],
			i < w->mask ? atomic_load_explicit(
					      &w->word[(last - i) & w->mask],
					      memory_order_relaxed) : 0,
			memory_order_release);
	atomic_store_explicit(&h->where, where, memory_order_release);
	*w = to;
}

/* WORD of the SEQ-th call of the process with COUNT, H and MEMORY (NULL: cannot
 * be read).  False: it has not reached that call, or has overwritten it. */
static inline bool pcrt_history_get(_Atomic(uint64_t) *count,
				    struct pcrt_history *h, char *memory,
				    uint64_t seq, uint64_t *word)
{
	for (;;) {
		/* In this order: WHERE is not older than COUNT. */
		uint64_t last = atomic_load_explicit(count,
						     memory_order_acquire);
		uint64_t where = atomic_load_explicit(&h->where,
						      memory_order_acquire);
		struct pcrt_writer w = pcrt_history_at(h, memory, where);

		if (last < seq || last - seq >= w.mask || (where && !memory))
			return false;
		*word = atomic_load_explicit(&w.word[seq & w.mask],
					     memory_order_acquire);
		last = atomic_load_explicit(count, memory_order_acquire);
		/* If it has moved, what we read may be anything. */
		if (atomic_load_explicit(&h->where, memory_order_relaxed) ==
		    where)
			return last - seq < w.mask && *word;
	}
}

/* A process that was lapped at SEQ, where it has CHAIN, compares with another
 * one that is further. */
static inline enum pcrt_pass pcrt_history_pass(_Atomic(uint64_t) *count,
					       struct pcrt_history *h,
					       char *memory, uint64_t seq,
					       uint64_t chain)
{
	uint64_t word;

	if (!pcrt_history_get(count, h, memory, seq, &word))
		return PCRT_PASS_LAPPED;
	return (word ^ chain) >> PCRT_FORM_BITS ? PCRT_PASS_DIFFERENT :
						  PCRT_PASS_SAME;
}

#endif
