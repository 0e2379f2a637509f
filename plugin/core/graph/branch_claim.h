/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.h - what an edge of the graph states about values: `x is y`
 *                  holds on every process that takes the edge.
 *
 * Inside core only.  The conditions of a function are read on three levels: as
 * events of a block (here), as definitions (memory/ssa_claim.c), and as nodes
 * (value/branch.c).  A claim has the same shape on each level.
 */
#ifndef PC_BRANCH_CLAIM_H
#define PC_BRANCH_CLAIM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* An operand.  Events: VAL, as read before event number AT of the block.
 * Definitions: number AT, or PC_NONE and the constant VAL.  Nodes: node AT. */
struct pc_claim_opnd {
	uint32_t at;
	const struct pc_val *val;
};

/* X IS Y. */
struct pc_claim {
	struct pc_claim_opnd x, y;
	int64_t num;
	enum pc_oper is : 8; /* a comparison */
	bool number;         /* Y is the number NUM; X is none */
	bool sole;           /* it is false on every other edge of the block */
	uint8_t depth;       /* computations between the condition and X */
};

#define PC_CLAIMS 16 /* at most, about one edge */

/* How an operand is computed: it is the number NUM, or the result of OPER on A
 * and, if OPER has two operands, B. */
struct pc_claim_made {
	bool number;
	enum pc_oper oper;
	int64_t num;
	struct pc_claim_opnd a, b;
};

/* A level.  LOOK sets *MADE to how operand OPND of IN is computed; false: this
 * is not known. */
struct pc_claim_level {
	bool (*look)(const void *in, struct pc_claim_opnd opnd,
		     struct pc_claim_made *made);
	const void *in;
	uint32_t most; /* computations that are looked through, at most */
};

/* Whether `A OPER B`, a comparison, is true. */
bool pc_oper_holds(enum pc_oper oper, int64_t a, int64_t b);
/* The comparison OPER with its operands exchanged. */
enum pc_oper pc_oper_turned(enum pc_oper oper);

/* Whether CLAIM says that X is 0, or that it is not. */
static inline bool pc_claim_tests(const struct pc_claim *claim)
{
	return claim->number && !claim->num &&
	       (claim->is == PC_OPER_EQ || claim->is == PC_OPER_NE);
}

/* What the edge from BLOCK, whose condition is COND, to its successor number
 * WAY states.  Returns the number of claims; each stands before those that
 * follow from it, the claims about COND first. */
uint32_t pc_claims_of_way(const struct pc_claim_level *level,
			  const struct pc_block *block,
			  struct pc_claim_opnd cond, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS]);

/* What follows from `X IS NUM`; this claim is the first. */
uint32_t pc_claims_of(const struct pc_claim_level *level,
		      struct pc_claim_opnd x, enum pc_oper is, int64_t num,
		      struct pc_claim claims[PC_CLAIMS]);

/* pc_claims_of_way () on the events of BLOCK alone, without other blocks. */
uint32_t pc_block_claims(const struct pc_block *block, uint32_t way,
			 struct pc_claim claims[PC_CLAIMS]);
/* The number of the event of BLOCK that gives OPND, an operand of such a claim,
 * its value, or PC_NONE. */
uint32_t pc_block_made(const struct pc_block *block,
		       struct pc_claim_opnd opnd);

#endif
