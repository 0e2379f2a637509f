/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch_claim.c - what an edge of the graph states about values (contract in
 *                  branch_claim.h).
 *
 * In:   a branch, or a switch with its cases, and the level on which operands
 *       are read.
 * Out:  comparisons that hold on the edge: the one of its condition, then those
 *       that follow for the operands of the condition, through copies, `not`,
 *       comparisons, `and`, `or`.
 * Cost: O(cases + PC_CLAIMS); on the events of a block, times their number.
 * Not:  What follows for the operand of a cast.  RATIONALE: a comparison with an
 *       integer constant compares integers, because floating point constants
 *       have names (".real.0").  Other comparisons may be of floating point
 *       values; a NaN is neither below nor above anything, so not (a < b) does
 *       not give a >= b.  In the events of a block, only temporaries and local
 *       variables are followed.
 */
#include "graph/branch_claim.h"

#include "model/value.h"

#define FAR 16 /* computations looked through in one block */

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

/* The negation of OPER; OPER with its operands exchanged. */
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

enum pc_oper pc_oper_turned(enum pc_oper oper)
{
	return other[oper].turned;
}

struct claims {
	const struct pc_claim_level *level;
	struct pc_claim *list;
	uint32_t n;
	bool sole;     /* given to the claims that are added */
	uint8_t depth;
};

static void add(struct claims *all, struct pc_claim_opnd x, enum pc_oper is,
		int64_t num)
{
	if (all->n < PC_CLAIMS)
		all->list[all->n++] = (struct pc_claim){
			.x = x, .num = num, .is = is, .number = true,
			.sole = all->sole, .depth = all->depth };
}

static bool is_number(const struct claims *all, struct pc_claim_opnd opnd,
		      int64_t *num)
{
	struct pc_claim_made made = { 0 };

	if (!all->level->look(all->level->in, opnd, &made) || !made.number)
		return false;
	*num = made.num;
	return true;
}

/* Add what follows if the comparison MADE has the value TRUTH. */
static void add_comparison(struct claims *all, const struct pc_claim_made *made,
			   bool truth)
{
	enum pc_oper is = truth ? made->oper : other[made->oper].negated;
	int64_t a, b;
	bool is_a = is_number(all, made->a, &a);
	bool is_b = is_number(all, made->b, &b);

	if (is_b && !is_a) {
		add(all, made->a, is, b);
	} else if (is_a && !is_b) {
		add(all, made->b, other[is].turned, a);
	} else if (!is_a && all->n < PC_CLAIMS &&
		   (truth || is == PC_OPER_EQ || is == PC_OPER_NE)) {
		add(all, made->a, is, 0);
		all->list[all->n - 1].y = made->b;
		all->list[all->n - 1].number = false;
	}
}

/* Add what follows for the operands of MADE if MADE IS NUM. */
static void add_operands(struct claims *all, const struct pc_claim_made *made,
			 enum pc_oper is, int64_t num)
{
	bool zero = pc_oper_holds(is, 0, num), one = pc_oper_holds(is, 1, num);

	switch (made->oper) {
	case PC_OPER_COPY:
		add(all, made->a, is, num);
		return;
	case PC_OPER_NOT:
		if (zero != one)
			add(all, made->a, one ? PC_OPER_EQ : PC_OPER_NE, 0);
		return;
	case PC_OPER_AND:
	case PC_OPER_MUL:
		/* If one operand is 0, so is the result: no bit is set in both,
		 * and the product is 0. */
		all->sole = false;
		if (zero)
			return;
		add(all, made->a, PC_OPER_NE, 0);
		add(all, made->b, PC_OPER_NE, 0);
		return;
	case PC_OPER_OR:
		all->sole = false;
		if (is != PC_OPER_EQ || num)
			return;
		add(all, made->a, PC_OPER_EQ, 0);
		add(all, made->b, PC_OPER_EQ, 0);
		return;
	default:
		if (zero != one && pc_oper_compares(made->oper))
			add_comparison(all, made, one);
	}
}

static uint32_t follow(struct claims *all)
{
	const struct pc_claim_level *level = all->level;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct pc_claim *c = &all->list[i];
		struct pc_claim_made made = { 0 };

		if (!c->number || c->depth == level->most ||
		    !level->look(level->in, c->x, &made) || made.number)
			continue;
		all->sole = c->sole;
		all->depth = c->depth + 1;
		add_operands(all, &made, c->is, c->num);
	}
	return all->n;
}

uint32_t pc_claims_of(const struct pc_claim_level *level,
		      struct pc_claim_opnd x, enum pc_oper is, int64_t num,
		      struct pc_claim claims[PC_CLAIMS])
{
	struct claims all = { .level = level, .list = claims, .sole = true };

	add(&all, x, is, num);
	return follow(&all);
}

/* Add what holds if a switch takes successor WAY: the value is between the
 * least and the greatest case of WAY; for successor 0, it is none of the cases
 * that have one value. */
static void add_cases(struct claims *all, const struct pc_block *block,
		      struct pc_claim_opnd cond, uint32_t way)
{
	const struct pc_case *first = NULL, *last = NULL;

	all->sole = way || block->cases.n == 1;
	for (uint32_t i = 0; i < block->cases.n; i++) {
		const struct pc_case *one = &block->cases.v[i];

		if (!way && one->low == one->high)
			add(all, cond, PC_OPER_NE, one->low);
		if (!way || one->to != way)
			continue;
		first = first ? first : one;
		last = one;
	}
	if (!first)
		return;
	if (first->low == last->high) {
		add(all, cond, PC_OPER_EQ, first->low);
		return;
	}
	all->sole = false;
	add(all, cond, PC_OPER_GE, first->low);
	add(all, cond, PC_OPER_LE, last->high);
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

/* Whether EVENT may write a variable that it does not name. */
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
	made->num = made->number ? opnd.val->num : 0;
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
