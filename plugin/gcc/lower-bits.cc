/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-bits.cc - builtins that count bits, as operations of the model.
 *
 * In:   a call of a builtin with one integer.
 * Out:  `ones` of a number whose bits 1 are those that the builtin counts.
 * Cost: O(1); up to 15 events.
 * Not:  clz and ctz of 0 are undefined: they get the number of all bits.
 */
#include "lower-bits.h"

#include "lower-builtin.h"
#include "lower-number.h"

struct bits {
	struct pcg_lower *l;
	location_t loc;
	int width;
};

/* A new temporary: OPER of A and B. */
static struct pc_val make(const struct bits *of, enum pc_oper oper,
			  struct pc_val a, struct pc_val b)
{
	const struct pc_val v[2] = { a, b };

	return pcg_number_step(of->l, of->loc, oper, v, 2);
}

/* A as a number without a sign. */
static struct pc_val plain(const struct bits *of, struct pc_val a)
{
	return make(of, PC_OPER_CAST, a, pc_val_int(of->width));
}

/* A - 1, with the same number of bits. */
static struct pc_val before(const struct bits *of, struct pc_val a)
{
	return plain(of, make(of, PC_OPER_SUB, a, pc_val_int(1)));
}

/* The bits 0 of A that are below its lowest bit 1. */
static struct pc_val below(const struct bits *of, struct pc_val a)
{
	struct pc_val less = before(of, a);

	return make(of, PC_OPER_AND, less,
		    make(of, PC_OPER_XOR, a, pc_val_int(-1)));
}

/* The bits 0 of A that are above its highest bit 1. */
static struct pc_val above(const struct bits *of, struct pc_val a)
{
	for (int by = 1; by < of->width; by *= 2)
		a = make(of, PC_OPER_OR, a,
			 make(of, PC_OPER_SHR, a, pc_val_int(by)));
	return plain(of, make(of, PC_OPER_XOR, a, pc_val_int(-1)));
}

/* The lowest bit 1 of A and those below; of 0 there is none. */
static struct pc_val lowest(const struct bits *of, struct pc_val a)
{
	struct pc_val any = make(of, PC_OPER_NE, a, pc_val_int(0));

	return make(of, PC_OPER_MUL, make(of, PC_OPER_XOR, a, before(of, a)),
		    any);
}

/* The argument ARG, as a number without a sign. */
static struct pc_val argument(const struct bits *of, tree arg)
{
	return plain(of, pcg_value(of->l, arg, NULL));
}

static void lower_parity(const struct bits *of, gcall *call, struct pc_val a)
{
	struct pc_event *event = pcg_event(of->l, PC_EV_ASSIGN, of->loc, 1);
	struct pc_val v[2] = { pc_val_tmp(of->l->next_tmp++), pc_val_int(1) };

	event->oper = PC_OPER_ONES;
	event->dst = v[0];
	pcg_event_arg(event, a);
	pcg_lower_result(of->l, call, PC_OPER_AND, v, 2);
}

bool pcg_bits_builtin(struct pcg_lower *l, gcall *call,
		      enum built_in_function code)
{
	tree arg = gimple_call_num_args(call) == 1 ? gimple_call_arg(call, 0) :
						     NULL_TREE;
	struct bits of = { l, gimple_location(call), 0 };
	struct pc_val a;

	if (!arg || !gimple_call_lhs(call) || !INTEGRAL_TYPE_P(TREE_TYPE(arg)))
		return false;
	of.width = TYPE_PRECISION(TREE_TYPE(arg));
	if (of.width != 32 && of.width != 64)
		return false;
	switch (code) {
	CASE_INT_FN(BUILT_IN_PARITY):
		lower_parity(&of, call, argument(&of, arg));
		return true;
	CASE_INT_FN(BUILT_IN_POPCOUNT):
		a = argument(&of, arg);
		break;
	CASE_INT_FN(BUILT_IN_CTZ):
		a = below(&of, argument(&of, arg));
		break;
	CASE_INT_FN(BUILT_IN_CLZ):
		a = above(&of, argument(&of, arg));
		break;
	CASE_INT_FN(BUILT_IN_FFS):
		a = lowest(&of, argument(&of, arg));
		break;
	default:
		return false;
	}
	pcg_lower_result(l, call, PC_OPER_ONES, &a, 1);
	return true;
}
