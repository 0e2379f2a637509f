/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * notes.h - what a process calls, written down before it calls it, for those who
 *           report.  No MPI: tests/unit/weak.c runs it together with the ring under the
 *           rules of C11's atomic operations.
 *
 * Only its owner writes.  A reader may come while the owner is far ahead and
 * writes the same place again, so it looks at COUNT once more behind what it has
 * read: a place is overwritten after COUNT has come close.
 *
 * Whoever passes the ring (board/ring.h) publishes its notes so far: who finds
 * another chain there can read what left it.
 */
#ifndef PCRT_NOTES_H
#define PCRT_NOTES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"

#ifndef PCRT_MEMORY
#define PCRT_MEMORY 16 /* last collectives that a member remembers, and one
			* that is being written */
#endif

/* What a process writes down of a collective; KIND: enum pcrt_kind. */
struct pcrt_noted {
	uint32_t kind, site;
	struct pcrt_fields fields;
};

#define PCRT_NOTE_WORDS (1 + PCRT_FIELD_WORDS)

struct pcrt_note {
	_Atomic(uint64_t) word[PCRT_NOTE_WORDS];
};

/* The same as it is written down. */
struct pcrt_words {
	uint64_t word[PCRT_NOTE_WORDS];
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

/* We are about to call our SEQ-th, WHAT; NOTE: PCRT_MEMORY of them; COUNT: how
 * many we have called, this one included. */
static inline void pcrt_notes_put(_Atomic(uint64_t) *count,
				  struct pcrt_note *note, uint64_t seq,
				  const struct pcrt_words *what)
{
	note += seq % PCRT_MEMORY;
	/* Release: who reads one of these also sees the COUNT before. */
#pragma GCC unroll 8
	for (unsigned i = 0; i < PCRT_NOTE_WORDS; i++)
		atomic_store_explicit(&note->word[i], what->word[i],
				      memory_order_release);
	atomic_store_explicit(count, seq, memory_order_release);
}

/* Of the process with COUNT and NOTE: what it called as its SEQ-th.  False: it
 * has not come there, or that is forgotten. */
static inline bool pcrt_notes_get(_Atomic(uint64_t) *count,
				  struct pcrt_note *note, uint64_t seq,
				  struct pcrt_noted *what)
{
	uint64_t word[PCRT_NOTE_WORDS] = { 0 }, last;

	last = atomic_load_explicit(count, memory_order_acquire);
	if (last < seq || last - seq >= PCRT_MEMORY - 1)
		return false;
	note += seq % PCRT_MEMORY;
	for (unsigned i = 0; i < PCRT_NOTE_WORDS; i++)
		word[i] = atomic_load_explicit(&note->word[i],
					       memory_order_acquire);
	what->kind = (uint32_t)word[0];
	what->site = (uint32_t)(word[0] >> 32);
	what->fields = pcrt_fields_from(word + 1);
	last = atomic_load_explicit(count, memory_order_relaxed);
	return last - seq < PCRT_MEMORY - 1;
}

#endif
