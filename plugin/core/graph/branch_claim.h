/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.h - what an edge of the graph says of values: `x is y` holds in
 *                  every process that takes it.
 *
 * Inside core only.  The conditions of a function are read on three levels: as
 * events of a block (here), as definitions (memory/ssa_claim.c), as nodes
 * (value/claim.c).  What a claim is made of has the same shape on each.
 */
#ifndef PC_BRANCH_CLAIM_H
#define PC_BRANCH_CLAIM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* An operand.  Events: VAL, read in front of event number AT of the block.
 * Definitions: that number, or PC_NONE and the constant VAL.  Nodes: that one. */
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
	bool sole;           /* on every other edge of the block it is false */
	uint8_t depth;       /* computations between the condition and X */
};

#define PC_CLAIMS 16 /* about one edge */

/* An operand is the number NUM; or OPER of A and, if that has two operands, B. */
struct pc_claim_made {
	bool number;
	enum pc_oper oper;
	int64_t num;
	struct pc_claim_opnd a, b;
};

/* A level: what is known of an operand of IN; false: nothing. */
struct pc_claim_level {
	bool (*look)(const void *in, struct pc_claim_opnd opnd,
		     struct pc_claim_made *made);
	const void *in;
	uint32_t most; /* computations that are looked through */
};

/* Whether OPER compares two operands; whether `A OPER B` is true then. */
static inline bool pc_oper_compares(enum pc_oper oper)
{
	return oper >= PC_OPER_EQ && oper <= PC_OPER_GE;
}
bool pc_oper_holds(enum pc_oper oper, int64_t a, int64_t b);

/* Whether CLAIM says that X is 0, or that it is not. */
static inline bool pc_claim_tests(const struct pc_claim *claim)
{
	return claim->number && !claim->num &&
	       (claim->is == PC_OPER_EQ || claim->is == PC_OPER_NE);
}

/* What successor number WAY of BLOCK, whose condition is COND, says; how many,
 * those about COND first and each before what follows from it. */
uint32_t pc_claims_of_way(const struct pc_claim_level *level,
			  const struct pc_block *block,
			  struct pc_claim_opnd cond, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS]);

/* What follows from `X IS NUM`, that itself first. */
uint32_t pc_claims_of(const struct pc_claim_level *level,
		      struct pc_claim_opnd x, enum pc_oper is, int64_t num,
		      struct pc_claim claims[PC_CLAIMS]);

/* The same of BLOCK as it stands, without a look at other blocks. */
uint32_t pc_block_claims(const struct pc_block *block, uint32_t way,
			 struct pc_claim claims[PC_CLAIMS]);
/* The number of the event of BLOCK that gives such an OPND its value, or
 * PC_NONE. */
uint32_t pc_block_made(const struct pc_block *block,
		       struct pc_claim_opnd opnd);

#endif
