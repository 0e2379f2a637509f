/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * polling_loop.h - the interface between polling_loop.c and polling_flags.c: a
 *                  loop in which processes poll, and the state of one process
 *                  in it.
 */
#ifndef PC_SEQUENCE_WORD_H
#define PC_SEQUENCE_WORD_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "graph/cfg.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_fn;
struct pc_program;
struct pc_sequence_fn;

#define SEQ_FLAGS 8    /* variables that are tracked */
#define SEQ_LETTERS 16 /* blocks with collectives */

struct seq_poll {
	uint32_t block, known; /* bit i of KNOWN: VALUE[I] of PLACES[I] */
	int64_t value[SEQ_FLAGS];
	uint32_t passed;       /* number of blocks with collectives */
};

/* A temporary of the current block. */
struct seq_held {
	uint32_t def;
	int64_t value;
};

struct seq_word {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_sequence_fn *of;
	struct pc_arena *scratch;
	uint32_t head, then; /* THEN: after the loop; PC_NONE: not yet known */
	PC_VEC(uint32_t) blocks;
	uint32_t places[SEQ_FLAGS], n_places;
	/* Bit i: PLACES[I] is a request that is NUL[I], MPI_REQUEST_NULL,
	 * before the loop and is started in the loop. */
	uint32_t requests;
	int64_t nul[SEQ_FLAGS];
	uint32_t letters[SEQ_LETTERS], n_letters;
	uint32_t total; /* blocks with collectives passed at the exit */
	PC_VEC(struct seq_poll) states;
	PC_VEC(struct seq_held) held;
};

static inline bool seq_word_in(const struct seq_word *w, uint32_t block)
{
	return pc_cfg_in_loop(&w->fn->info->cfg, block, w->head);
}

/* ---- polling_flags.c ---- */

/* Once the blocks are known, choose the variables; START: before the loop. */
void seq_word_flags(struct seq_word *w, struct seq_poll *start);

/* The value of OPND in S, after the events so far; false: not known. */
bool seq_word_number(const struct seq_word *w, const struct seq_poll *s,
		     struct pc_opnd opnd, int64_t *number);

/* Update S for the definition number I of ssa->block_defs. */
void seq_word_def(struct seq_word *w, struct seq_poll *s, uint32_t i);

/* A test of a request, after which S continues. */
struct seq_test {
	uint32_t end; /* the first definition after it */
	bool open;    /* it may be complete or not; if complete: */
	struct seq_poll complete;
};
/* Whether definition number I is the first one of a test of a request for which
 * S knows whether it is started. If so, S becomes the state after the test; if
 * the result is open, the state after a test that found it incomplete. */
bool seq_word_test(struct seq_word *w, struct seq_poll *s, uint32_t i,
		   struct seq_test *test);

#endif
