/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * polling_loop.h - inside polling_loop.c and polling_flags.c: a loop in which
 *                   processes poll, and how far one of them is.
 */
#ifndef PC_SEQUENCE_WORD_H
#define PC_SEQUENCE_WORD_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "graph/cfg.h"
#include "graph/fn_info.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_fn;
struct pc_program;
struct pc_sequence_fn;

#define SEQ_FLAGS 8    /* variables that are followed */
#define SEQ_LETTERS 16 /* blocks with collectives */

struct seq_poll {
	uint32_t block, known; /* bit i: VALUE[I] of PLACES[I] */
	int64_t value[SEQ_FLAGS];
	uint32_t passed;       /* blocks with collectives */
};

/* A temporary of the block at hand. */
struct seq_held {
	uint32_t def;
	int64_t value;
};

struct seq_word {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_sequence_fn *of;
	struct pc_arena *scratch;
	uint32_t head, then; /* THEN: behind the loop, PC_NONE: not yet known */
	PC_VEC(uint32_t) blocks;
	uint32_t places[SEQ_FLAGS], n_places;
	/* Bit i: PLACES[I] is a request, begins as NUL[I], MPI_REQUEST_NULL, and is
	 * started in the loop. */
	uint32_t requests;
	int64_t nul[SEQ_FLAGS];
	uint32_t letters[SEQ_LETTERS], n_letters;
	uint32_t total; /* collectives that who is through has passed */
	PC_VEC(struct seq_poll) states;
	PC_VEC(struct seq_held) held;
};

static inline bool seq_word_in(const struct seq_word *w, uint32_t block)
{
	return pc_cfg_in_loop(&w->fn->info->cfg, block, w->head);
}

/* ---- polling_flags.c ---- */

/* Once the blocks are known: which variables are followed, what START, in front of
 * the loop, has in them. */
void seq_word_flags(struct seq_word *w, struct seq_poll *start);

/* What OPND is in state S, behind the events that have been looked at; false: that
 * is not known. */
bool seq_word_number(const struct seq_word *w, const struct seq_poll *s,
		     struct pc_opnd opnd, int64_t *number);

/* S is behind the definition number I of ssa->block_defs. */
void seq_word_def(struct seq_word *w, struct seq_poll *s, uint32_t i);

/* A test of a request: S goes on behind it. */
struct seq_test {
	uint32_t end; /* the first definition behind it */
	bool open;    /* it may be complete, or not: then */
	struct seq_poll complete;
};
/* Whether definition number I is the first one of the test of a request of which
 * S knows whether it is started; then S is behind that test, where it has failed if
 * the answer is open. */
bool seq_word_test(struct seq_word *w, struct seq_poll *s, uint32_t i,
		   struct seq_test *test);

#endif
