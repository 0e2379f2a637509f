/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compare.h - compares in lockstep the collectives that two processes call
 *             after a condition that differs between them.
 *
 * Used by the pass "match" at levels default and strict. Inside core only.
 */
#ifndef PC_SEQUENCE_H
#define PC_SEQUENCE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "graph/fn_info.h"
#include "proof/sides.h"

struct pc_mismatch;
struct pc_spot;

/* Fill info->sequence of all functions that call or start collectives. Call
 * this before the functions below. */
void pc_sequence_prepare(struct pc_program *program);

/* Whether FN calls or starts collectives. */
static inline bool pc_sequence_any(const struct pc_fn *fn)
{
	return fn->info->any_coll || fn->info->starts;
}

/* Compare the processes that take different paths after BLOCK of FN. Compare
 * callees and later blocks first: their verdicts are used. A second call, with
 * the earlier result in MISMATCH, knows more: it skips pairs of processes that
 * diverge at an earlier conditional if that has the verdict LATER, or if its
 * mismatch has as its second call what is FIRST here. */
void pc_sequence_compare(struct pc_program *program, struct pc_fn *fn,
			 uint32_t block, struct pc_mismatch *mismatch);

/* The last verdict; whether another comparison may add to MISMATCH. */
enum pc_verdict pc_sequence_verdict(const struct pc_fn *fn, uint32_t block);
/* Whether it was found that all members of GROUP take the same path at BLOCK,
 * although the values there may differ between other processes. */
bool pc_sequence_agrees(struct pc_program *program, const struct pc_fn *fn,
			uint32_t block, uint32_t group);
bool pc_sequence_again(const struct pc_fn *fn, uint32_t block,
		       const struct pc_mismatch *mismatch);

/* The block and event of the function itself from which SPOT is reached. */
void pc_spot_outer(const struct pc_spot *spot, uint32_t *block,
		   uint32_t *event);
bool pc_spot_same(const struct pc_spot *a, const struct pc_spot *b);

/* Whether BLOCK of FN decides which collectives run (pc_sides_decides ()), and
 * may differ between processes. */
bool pc_sequence_matters(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block);

/* The next block on every path from BLOCK; PC_NONE if that is where the paths
 * of COND meet, or COND itself. */
uint32_t pc_sequence_next(const struct pc_fn *fn, uint32_t block,
			  uint32_t cond);

#endif
