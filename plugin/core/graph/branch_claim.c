/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.c - what an edge of the graph says of values (contract in
 *                  branch_claim.h).
 *
 * In:   br, or switch with its cases, and a level on which operands are read.
 * Out:  comparisons that hold on the edge: what its condition is, then what that
 *       is computed from, through copies, `not`, comparisons, `and`, `or`.
 * Cost: O(cases + PC_CLAIMS); for the events of a block that times their number.
 * Not:  types.  The model has a conversion as a copy, so that what is claimed of
 *       its result is claimed of its operand.  RATIONALE: a comparison with an
 *       integer is one of integers, as floating point constants have names
 *       (".real.0"); of others it is not known, and as NaN is neither below
 *       nor above anything, not (a < b) does not give a >= b.  In the events of
 *       a block only temporaries and local variables are followed.
 */
#include "graph/branch_claim.h"
#include "analysis.h"

#define FAR 16 /* computations in one block */

bool pc_oper_holds(enum pc_oper oper, int64_t a, int64_t b)
{
	switch (oper) {
	case PC_OPER_EQ: return a == b;
	case PC_OPER_NE: return a != b;
	case PC_OPER_LT: return a < b;
	case PC_OPER_LE: return a <= b;
	case PC_OPER_GT: return a > b;
	default: return a >= b;
	}
}

/* not (a OPER b), and b OPER a. */
static const struct {
	enum pc_oper negated, turned;
} other[PC_OPER_COUNT] = {
	[PC_OPER_EQ] = { PC_OPER_NE, PC_OPER_EQ },
	[PC_OPER_NE] = { PC_OPER_EQ, PC_OPER_NE },
	[PC_OPER_LT] = { PC_OPER_GE, PC_OPER_GT },
	[PC_OPER_LE] = { PC_OPER_GT, PC_OPER_GE },
	[PC_OPER_GT] = { PC_OPER_LE, PC_OPER_LT },
	[PC_OPER_GE] = { PC_OPER_LT, PC_OPER_LE },
};

struct claims {
	const struct pc_claim_level *level;
	struct pc_claim *list;
	uint32_t n;
};

static bool look(const struct claims *all, struct pc_claim_opnd opnd,
		 struct pc_claim_made *made)
{
	*made = (struct pc_claim_made){ .number = false };
	return all->level->look(all->level->in, opnd, made);
}

static void add(struct claims *all, struct pc_claim claim)
{
	if (all->n < PC_CLAIMS)
		all->list[all->n++] = claim;
}

static void add_number(struct claims *all, struct pc_claim claim,
		       struct pc_claim_opnd x, enum pc_oper is, int64_t num)
{
	claim.x = x;
	claim.is = is;
	claim.num = num;
	claim.number = true;
	add(all, claim);
}

/* The comparison MADE is TRUTH. */
static void add_comparison(struct claims *all, struct pc_claim claim,
			   const struct pc_claim_made *made, bool truth)
{
	enum pc_oper is = truth ? made->oper : other[made->oper].negated;
	struct pc_claim_made a, b;

	look(all, made->a, &a);
	look(all, made->b, &b);
	if (b.number && !a.number) {
		add_number(all, claim, made->a, is, b.num);
	} else if (a.number && !b.number) {
		add_number(all, claim, made->b, other[is].turned, a.num);
	} else if (!a.number && (truth || is == PC_OPER_EQ ||
				 is == PC_OPER_NE)) {
		claim.x = made->a;
		claim.y = made->b;
		claim.is = is;
		claim.number = false;
		add(all, claim);
	}
}

/* What the operands of MADE, which CLAIM is about, are. */
static void add_operands(struct claims *all, struct pc_claim claim,
			 const struct pc_claim_made *made)
{
	bool zero = pc_oper_holds(claim.is, 0, claim.num);
	bool one = pc_oper_holds(claim.is, 1, claim.num);

	switch (made->oper) {
	case PC_OPER_COPY:
		add_number(all, claim, made->a, claim.is, claim.num);
		return;
	case PC_OPER_NOT:
		if (zero != one)
			add_number(all, claim, made->a,
				   one ? PC_OPER_EQ : PC_OPER_NE, 0);
		return;
	case PC_OPER_AND:
	case PC_OPER_MUL:
		/* No bit is set in both, no product is 0, if one of them is. */
		claim.sole = false;
		if (zero)
			return;
		add_number(all, claim, made->a, PC_OPER_NE, 0);
		add_number(all, claim, made->b, PC_OPER_NE, 0);
		return;
	case PC_OPER_OR:
		claim.sole = false;
		if (claim.is != PC_OPER_EQ || claim.num)
			return;
		add_number(all, claim, made->a, PC_OPER_EQ, 0);
		add_number(all, claim, made->b, PC_OPER_EQ, 0);
		return;
	default:
		if (pc_oper_compares(made->oper) && zero != one)
			add_comparison(all, claim, made, one);
	}
}

static uint32_t follow(struct claims *all)
{
	for (uint32_t i = 0; i < all->n; i++) {
		struct pc_claim claim = all->list[i];
		struct pc_claim_made made;

		if (claim.number && claim.depth++ < all->level->most &&
		    look(all, claim.x, &made) && !made.number)
			add_operands(all, claim, &made);
	}
	return all->n;
}

uint32_t pc_claims_of(const struct pc_claim_level *level,
		      struct pc_claim_opnd x, enum pc_oper is, int64_t num,
		      struct pc_claim claims[PC_CLAIMS])
{
	struct claims all = { .level = level, .list = claims };

	add_number(&all, (struct pc_claim){ .sole = true }, x, is, num);
	return follow(&all);
}

/* Of a switch that goes WAY: between the least and the most of its cases; or, to
 * successor 0, none of all cases. */
static void add_cases(struct claims *all, const struct pc_block *block,
		      struct pc_claim_opnd cond, uint32_t way)
{
	struct pc_claim claim = { .sole = way || block->cases.n == 1 };
	const struct pc_case *first = NULL, *last = NULL;

	for (uint32_t i = 0; i < block->cases.n; i++) {
		const struct pc_case *one = &block->cases.v[i];

		if (!way && one->low == one->high)
			add_number(all, claim, cond, PC_OPER_NE, one->low);
		if (!way || one->to != way)
			continue;
		first = first ? first : one;
		last = one;
	}
	if (!first)
		return;
	if (first->low == last->high) {
		add_number(all, claim, cond, PC_OPER_EQ, first->low);
		return;
	}
	claim.sole = false;
	add_number(all, claim, cond, PC_OPER_GE, first->low);
	add_number(all, claim, cond, PC_OPER_LE, last->high);
}

uint32_t pc_claims_of_way(const struct pc_claim_level *level,
			  const struct pc_block *block,
			  struct pc_claim_opnd cond, uint32_t way,
			  struct pc_claim claims[PC_CLAIMS])
{
	struct claims all = { .level = level, .list = claims };

	if (block->term == PC_TERM_BR)
		return pc_claims_of(level, cond,
				    way ? PC_OPER_EQ : PC_OPER_NE, 0, claims);
	if (block->term == PC_TERM_SWITCH)
		add_cases(&all, block, cond, way);
	return follow(&all);
}

/* ---- the events of a block ---- */

/* Whether EVENT may write a variable without a name for it. */
static bool may_write(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL || event->dst.mod == PC_MOD_DEREF;
}

uint32_t pc_block_made(const struct pc_block *block, struct pc_claim_opnd opnd)
{
	bool tmp = opnd.val->kind == PC_VAL_TMP;

	if (opnd.val->mod != PC_MOD_NONE ||
	    (!tmp && opnd.val->kind != PC_VAL_VAR))
		return PC_NONE;
	for (uint32_t e = opnd.at; e--;) {
		const struct pc_event *event = &block->events.v[e];

		if (pc_val_eq(event->dst, *opnd.val))
			return e;
		if (!tmp && may_write(event))
			return PC_NONE;
	}
	return PC_NONE;
}

static bool look_in(const void *in, struct pc_claim_opnd opnd,
		    struct pc_claim_made *made)
{
	const struct pc_block *block = (const struct pc_block *)in;
	uint32_t e = pc_block_made(block, opnd);
	const struct pc_event *event;

	made->number = opnd.val->kind == PC_VAL_INT;
	made->num = opnd.val->num;
	if (e == PC_NONE)
		return made->number;
	event = &block->events.v[e];
	if (event->kind != PC_EV_ASSIGN || !event->args.n ||
	    event->args.n > 2 ||
	    (event->oper == PC_OPER_COPY && event->args.n != 1))
		return false;
	made->oper = event->oper;
	made->a = (struct pc_claim_opnd){ e, &event->args.v[0] };
	made->b = (struct pc_claim_opnd){
		e, &event->args.v[event->args.n - 1] };
	return true;
}

uint32_t pc_block_claims(const struct pc_block *block, uint32_t way,
			 struct pc_claim claims[PC_CLAIMS])
{
	struct pc_claim_level level = { look_in, block, FAR };
	struct pc_claim_opnd cond = { block->events.n, &block->cond };

	return pc_claims_of_way(&level, block, cond, way, claims);
}
