/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fold_real.c - comparisons with a number that has a fraction or a floating
 *               point type.
 *
 *     double x = rank % 2;     rank % 2 < 0.5 is rank % 2 <= 0
 *     if (x < 0.5)
 *
 * In:   a comparison of two numbers; of a number with what certainly is an
 *       integer: it has ranks, sizes, numbers of iterations and operations of
 *       integers on them.
 * Out:  the truth value; the comparison with an integer.
 * Cost: O(size of the node), which is bounded by DEEPEST.
 * Not:  Arithmetic of floating point numbers, which rounds: it is opaque in the
 *       model.
 *
 * The constants are names with all digits (plugin/gcc/lower-constant.cc), if a
 * double has their value.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "graph/branch_claim.h"
#include "value/nodes.h"

/* An integer up to this is exact as a double.  The model takes a conversion of an
 * integer only as that integer if the type can have all its values
 * (plugin/gcc/lower-number.cc). */
#define EXACT (INT64_C(1) << 53)
#define DEEPEST 8 /* operations in operands */

static const char REAL[] = ".real.";

/* Whether NODE is such a constant: *VALUE. */
static bool is_real(const struct pc_node *n, double *value)
{
	const char *digits = n->kind == PC_NODE_NAME &&
			     n->mod == PC_MOD_ADDR &&
			     !strncmp(n->name, REAL, sizeof REAL - 1) ?
				     n->name + sizeof REAL - 1 : "";
	char *end;

	/* Else it is a hash. */
	if (strncmp(digits + (*digits == '-'), "0x", 2))
		return false;
	*value = strtod(digits, &end);
	return !*end;
}

static bool is_number(const struct pc_node *n, double *value)
{
	if (n->kind != PC_NODE_INT)
		return is_real(n, value);
	*value = (double)n->num;
	return n->num <= EXACT && n->num >= -EXACT;
}

/* Whether NODE certainly is an integer.  Other values may have a floating point
 * type; operations on those are opaque. */
static bool is_integer(const struct pc_program *program, uint32_t node,
		       int depth)
{
	const struct pc_node *n = pc_node(program, node);

	switch (n->kind) {
	case PC_NODE_INT:
	case PC_NODE_RANK:
	case PC_NODE_SIZE:
		return true;
	case PC_NODE_OPER:
	case PC_NODE_COUNT:
		return !(n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER) &&
		       depth && is_integer(program, n->a, depth - 1) &&
		       (!n->b || is_integer(program, n->b, depth - 1));
	default:
		return false;
	}
}

uint32_t pc_node_real(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b)
{
	const struct pc_node *x = pc_node(program, a), *y = pc_node(program, b);
	double c, d;
	int64_t below;

	if (is_real(x, &c) && !is_number(y, &d))
		return pc_node_real(program, pc_oper_turned(oper), b, a);
	if (!is_real(y, &d) && !is_real(x, &c))
		return PC_NODE_NONE;
	if (is_number(x, &c) && is_number(y, &d))
		return pc_value_int(program, pc_oper_holds(oper, (c > d) -
							 (c < d), 0));
	if (!(fabs(d) <= (double)EXACT) ||
	    !is_integer(program, a, DEEPEST))
		return PC_NODE_NONE;
	below = (int64_t)floor(d);
	if ((double)below == d)
		return pc_node_oper(program, oper, a,
				    pc_value_int(program, below));
	if (oper == PC_OPER_EQ || oper == PC_OPER_NE)
		return pc_value_int(program, oper == PC_OPER_NE);
	return pc_node_oper(program, oper == PC_OPER_LT || oper == PC_OPER_LE ?
				     PC_OPER_LE : PC_OPER_GT, a,
			    pc_value_int(program, below));
}
