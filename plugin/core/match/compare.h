/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compare.h - the collectives that two processes call behind a condition on
 *              which they disagree, compared in lockstep.
 *
 * Used by the pass "match" at levels default and strict.  Inside core only.
 */
#ifndef PC_SEQUENCE_H
#define PC_SEQUENCE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "graph/fn_info.h"

struct pc_mismatch;
struct pc_spot;

/* What is known of a conditional once its sides have been compared. */
enum pc_verdict {
	PC_VERDICT_NONE,     /* not yet compared */
	PC_VERDICT_AGREE,    /* all processes go the same way */
	PC_VERDICT_EQUAL,    /* equal up to where the ways meet */
	PC_VERDICT_LATER,    /* equal only with what comes behind that */
	PC_VERDICT_MISMATCH,
	PC_VERDICT_UNKNOWN,
};

/* Before the first question: info->sequence of all functions that call or start
 * collectives. */
void pc_sequence_prepare(struct pc_program *program);

/* Whether FN does. */
static inline bool pc_sequence_any(const struct pc_fn *fn)
{
	return fn->info->any_coll || fn->info->starts;
}

/* Compare what processes do that go different ways behind BLOCK of FN.  Callees
 * first, and later blocks first: what they say is used.  Asked again, with what
 * it said before in MISMATCH, it knows more: pairs of processes that part earlier
 * are not looked at if the verdict there is LATER, or names as what the others do
 * what is FIRST here. */
void pc_sequence_compare(struct pc_program *program, struct pc_fn *fn,
			 uint32_t block, struct pc_mismatch *mismatch);

/* What the last comparison said; whether asking again may say more than
 * MISMATCH. */
enum pc_verdict pc_sequence_verdict(const struct pc_fn *fn, uint32_t block);
bool pc_sequence_again(const struct pc_fn *fn, uint32_t block,
		       const struct pc_mismatch *mismatch);

/* The block and event of the function itself from which SPOT is reached. */
void pc_spot_outer(const struct pc_spot *spot, uint32_t *block,
		   uint32_t *event);
bool pc_spot_same(const struct pc_spot *a, const struct pc_spot *b);

/* Whether BLOCK of FN decides over collectives at all: it has several ways, what
 * is called depends on which is taken, and processes can disagree. */
bool pc_sequence_matters(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block);

/* Whether what is called depends on the conditional BLOCK; true if FN has not been
 * looked at. */
bool pc_sequence_depends(const struct pc_fn *fn, uint32_t block);

/* The next block on every way behind BLOCK, up to where the ways of COND meet:
 * PC_NONE. */
uint32_t pc_sequence_next(const struct pc_fn *fn, uint32_t block,
			  uint32_t cond);

/* ---- throws.c ---- */

/* The last call of *BLOCK of *FN throws: make of these the conditional on which that
 * depends most; false: not known. */
bool pc_throw_cause(const struct pc_fn **fn, uint32_t *block);

#endif
