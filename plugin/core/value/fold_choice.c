/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fold_choice.c - comparisons of what a condition chooses (choice.c).
 *
 *     if (!ready)                     after this, ready is
 *             ready = 1;              1 + (ready != 0) * (ready - 1),
 *     if (ready == 0)                 which is never 0
 *
 * In:   p * q == k or p * q != k, where p is 0 or 1; the product of two
 *       comparisons of one value with numbers.
 * Out:  a product of comparisons; a number, or one of the comparisons.
 * Cost: O(LARGEST).
 * Not:  products with ranks or sizes.
 */
#include "value/nodes.h"

#define LARGEST 24 /* nodes of a product */

/* The decider (proof/decide.h) answers what has ranks and sizes, with a proof. */
static bool is_no_place(const struct pc_node *node, const void *data)
{
	(void)data;
	return node->kind != PC_NODE_RANK && node->kind != PC_NODE_SIZE;
}

static bool is_int(struct pc_program *program, uint32_t node)
{
	return pc_node(program, node)->kind == PC_NODE_INT;
}

/* RATIONALE: if k is not 0, p is 1 and q is k; p * q is not 0 if p is 1 and q is
 * not 0.  If q, too, is 0 or 1, this is that form already. */
uint32_t pc_node_choice(struct pc_program *program, enum pc_oper oper,
			uint32_t a, uint32_t b)
{
	const struct pc_node mul = *pc_node(program, a);
	bool equal = oper == PC_OPER_EQ, zero, first;
	uint32_t both;

	if (mul.kind != PC_NODE_OPER || mul.oper != PC_OPER_MUL ||
	    !is_int(program, b) ||
	    !pc_node_all(program, a, LARGEST, is_no_place, NULL))
		return PC_NODE_NONE;
	zero = !pc_node(program, b)->num;
	first = pc_node_is_truth(program, mul.a);
	if (first == pc_node_is_truth(program, mul.b))
		return PC_NODE_NONE;
	both = pc_node_oper(program, zero ? PC_OPER_NE : PC_OPER_EQ,
			    first ? mul.b : mul.a, b);
	both = pc_node_oper(program, PC_OPER_MUL, first ? mul.a : mul.b, both);
	return equal != zero ? both :
	       pc_node_oper(program, PC_OPER_NOT, both, 0);
}

/* (x == c) * TEST, where TEST compares x with a number: it is 0, or x == c. */
static uint32_t same_subject(struct pc_program *program, uint32_t is,
			     uint32_t test)
{
	const struct pc_node x = *pc_node(program, is);
	const struct pc_node t = *pc_node(program, test);
	bool left = t.a == x.a;
	uint32_t result;

	if (!is_no_place(pc_node(program, x.a), NULL) ||
	    !pc_node_compares(&x) || x.oper != PC_OPER_EQ ||
	    !is_int(program, x.b) || !pc_node_compares(&t) ||
	    !(left || t.b == x.a) || !is_int(program, left ? t.b : t.a))
		return PC_NODE_NONE;
	result = pc_node_oper(program, t.oper, left ? x.b : t.a,
			      left ? t.b : x.b);
	if (!is_int(program, result))
		return PC_NODE_NONE;
	return pc_node(program, result)->num ? is : result;
}

uint32_t pc_node_both(struct pc_program *program, uint32_t a, uint32_t b)
{
	uint32_t both = same_subject(program, a, b);

	return both ? both : same_subject(program, b, a);
}
