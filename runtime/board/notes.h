/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * notes.h - what a process writes down before it calls a collective, for
 *           reports.  No MPI: tests/unit/weak.c runs it together with the ring
 *           under the rules of C11's atomic operations.
 *
 * Only its owner writes a note, and may have called many more collectives and
 * write the same place again.  So a reader loads COUNT once more after it has
 * read a note: a place is overwritten only after COUNT has come close.
 *
 * A process that passes the ring (ring.h) publishes its notes so far: a process
 * that finds another chain there can read the notes of the process that put it.
 */
#ifndef PCRT_NOTES_H
#define PCRT_NOTES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"

#ifndef PCRT_MEMORY
#define PCRT_MEMORY 16 /* last collectives that a member remembers, including
			* the one that is being written */
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

/* The same, as it is stored. */
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

/* This process is about to call WHAT, its SEQ-th.  NOTE: PCRT_MEMORY notes. 
 * COUNT: the number of its calls, this one included. */
static inline void pcrt_notes_put(_Atomic(uint64_t) *count,
				  struct pcrt_note *note, uint64_t seq,
				  const struct pcrt_words *what)
{
	note += seq % PCRT_MEMORY;
	/* Release: a reader of one of these also sees the COUNT before. */
#pragma GCC unroll 8
	for (unsigned i = 0; i < PCRT_NOTE_WORDS; i++)
		atomic_store_explicit(&note->word[i], what->word[i],
				      memory_order_release);
	atomic_store_explicit(count, seq, memory_order_release);
}

/* WHAT the process with COUNT and NOTE called as its SEQ-th.  False: it has not
 * reached that call, or the note may be overwritten. */
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
