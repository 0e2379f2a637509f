/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim_run.h - for the tests branch_claim_*.c: a block is run, with 64 bits.
 */
#ifndef BRANCH_CLAIM_RUN_H
#define BRANCH_CLAIM_RUN_H

#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "model/live.h"

#define VARS 3
#define TMPS 6

struct run {
	const struct pc_block *block;
	int64_t var[VARS];
	int64_t tmp[TMPS];
	bool wild; /* comparisons by order are all false, as those with NaN are */
};

static inline int64_t value_of(const struct run *r, const struct pc_val *val)
{
	return val->kind == PC_VAL_INT ? val->num :
	       val->kind == PC_VAL_TMP ? r->tmp[val->num] :
					 r->var[val->name[0] - 'a'];
}

/* As a processor with 64 bits. */
static inline int64_t work_out(const struct run *r, const struct pc_event *event)
{
	const struct pc_val *x = &event->args.v[0];
	const struct pc_val *y = &event->args.v[event->args.n - 1];
	int64_t a = value_of(r, x), b = value_of(r, y);
	bool nan = r->wild && x->kind != PC_VAL_INT && y->kind != PC_VAL_INT;

	switch (event->oper) {
	case PC_OPER_EQ: return a == b;
	case PC_OPER_NE: return a != b;
	case PC_OPER_LT: return !nan && a < b;
	case PC_OPER_LE: return !nan && a <= b;
	case PC_OPER_GT: return !nan && a > b;
	case PC_OPER_GE: return !nan && a >= b;
	case PC_OPER_AND: return a & b;
	case PC_OPER_OR: return a | b;
	case PC_OPER_MUL: return (int64_t)((uint64_t)a * (uint64_t)b);
	case PC_OPER_ADD: return (int64_t)((uint64_t)a + (uint64_t)b);
	case PC_OPER_NOT: return !a;
	default: return a;
	}
}

static inline uint32_t way_of(struct run *r)
{
	const struct pc_block *block = r->block;

	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];
		int64_t value = work_out(r, event);

		if (event->dst.kind == PC_VAL_TMP)
			r->tmp[event->dst.num] = value;
		else
			r->var[event->dst.name[0] - 'a'] = value;
	}
	return pc_block_way(block, value_of(r, &block->cond));
}

/* What OPND is in front of its event. */
static inline int64_t value_at(struct run r, struct pc_claim_opnd opnd)
{
	struct pc_block upto = *r.block;

	upto.events.n = opnd.at;
	upto.term = PC_TERM_BR;
	upto.cond = *opnd.val;
	r.block = &upto;
	way_of(&r);
	return value_of(&r, opnd.val);
}

#endif
