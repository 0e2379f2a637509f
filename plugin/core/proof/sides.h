/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sides.h - what the pass "match" has found of the branches of a function.
 *
 * match/ writes it; the rules of prove.c read it.
 */
#ifndef PC_PROOF_SIDES_H
#define PC_PROOF_SIDES_H

#include <stdbool.h>
#include <stdint.h>

struct pc_flow;
struct pc_fn;

/* The result for a conditional once its paths have been compared. */
enum pc_verdict {
	PC_VERDICT_NONE,     /* not yet compared */
	/* No two members of one communicator take different paths.  This holds
	 * for each communicator that the function uses, and says nothing about
	 * other communicators, such as the one that was divided. */
	PC_VERDICT_MEMBERS,
	PC_VERDICT_EQUAL,    /* equal up to where the paths meet */
	PC_VERDICT_LATER,    /* equal only together with what follows that */
	PC_VERDICT_MISMATCH,
	PC_VERDICT_UNKNOWN,
};

struct pc_sides {
	const struct pc_flow *flow; /* the paths that were compared */
	/* By block: */
	bool *matters;       /* its branch decides on calls of collectives */
	uint8_t *verdict;    /* enum pc_verdict */
	bool *throws_equal;  /* `try`: what is thrown is the same on all
			      * processes */
};

/* prove.c: whether BLOCK of FN, whose sides are known, is a branch that decides
 * which collectives run; branches of worksharing constructs do not count. */
bool pc_sides_decides(const struct pc_fn *fn, uint32_t block);

#endif
