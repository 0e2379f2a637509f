/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-number.cc - arithmetic of typed numbers as operations of the model,
 *                   whose numbers are integers without a type.
 *
 * In:   an assignment, with the types of its operands and its result.
 * Out:  operations of the integers; `cast` where the type of the result changes
 *       it: conversions that lose values, unsigned arithmetic, left shifts.
 * Cost: O(1); up to three events.
 * Not:  Floating point, vectors and complex numbers, types of other widths:
 *       what is computed is `other`.  Comparisons of floating point numbers are
 *       those of ordered numbers.  LIMIT: a NaN that only some processes have
 *       is neither below nor above a number (docs/MODEL.md).
 *
 * Signed arithmetic that leaves its type is undefined (C11 6.5), so it is that
 * of the integers.  Unsigned arithmetic is modulo 2^bits (C11 6.2.5), and so
 * are conversions and left shifts in GCC (GCC manual, "Integers
 * implementation").
 */
#include "lower-number.h"

#include "real.h"

static bool is_integer(tree type)
{
	return (INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) <= 64) ||
	       POINTER_TYPE_P(type) || TREE_CODE(type) == OFFSET_TYPE;
}

/* The operand of `cast` for TYPE; 0: the model has none. */
static int width(tree type)
{
	int bits = TYPE_PRECISION(type);

	if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
		return 0;
	return TYPE_UNSIGNED(type) ? bits : -bits;
}

/* Whether TO has all values of FROM. */
static bool contains(tree to, tree from)
{
	int sign = TYPE_UNSIGNED(to) - TYPE_UNSIGNED(from);
	int more = TYPE_PRECISION(to) - TYPE_PRECISION(from);

	if (POINTER_TYPE_P(to) || POINTER_TYPE_P(from))
		return more >= 0;
	return sign > 0 ? false : sign < 0 ? more > 0 : more >= 0;
}

/* How many bits of an integer a floating point TYPE has. */
static int mantissa(tree type)
{
	return REAL_MODE_FORMAT(TYPE_MODE(type))->p;
}

static struct pcg_number simple(enum pc_oper oper)
{
	return { oper, 0, 0, ERROR_MARK };
}

/* OPER, whose result is modulo the number of values of TYPE. */
static struct pcg_number wrapped(enum pc_oper oper, tree type)
{
	struct pcg_number number = simple(oper);

	number.bits = width(type);
	return number.bits ? number : simple(PC_OPER_OTHER);
}

static struct pcg_number conversion(tree to, tree from)
{
	if (useless_type_conversion_p(to, from) ||
	    (is_integer(to) && is_integer(from) && contains(to, from)))
		return simple(PC_OPER_COPY);
	if (SCALAR_FLOAT_TYPE_P(to) &&
	    ((SCALAR_FLOAT_TYPE_P(from) && mantissa(to) >= mantissa(from)) ||
	     (INTEGRAL_TYPE_P(from) &&
	      mantissa(to) >= (int)TYPE_PRECISION(from) -
			      !TYPE_UNSIGNED(from))))
		return simple(PC_OPER_COPY);
	if (is_integer(to) && is_integer(from) && !width(to) &&
	    TYPE_UNSIGNED(to) && TYPE_PRECISION(to) < 63 &&
	    TREE_CODE(to) != BOOLEAN_TYPE)
		return { PC_OPER_AND, 0, TYPE_PRECISION(to), BIT_FIELD_REF };
	if (is_integer(to) && is_integer(from))
		return wrapped(PC_OPER_COPY, to);
	/* Records and arrays are only given another type. */
	return simple(AGGREGATE_TYPE_P(to) ? PC_OPER_COPY : PC_OPER_OTHER);
}

/* Arithmetic of integers with CODE and a result of TYPE. */
static struct pcg_number arithmetic(enum tree_code code, tree type)
{
	bool wraps = ANY_INTEGRAL_TYPE_P(type) && TYPE_OVERFLOW_WRAPS(type);
	struct pcg_number many = { PC_OPER_MAX, 0, 0, code };
	enum pc_oper oper = PC_OPER_OTHER;

	switch (code) {
	case TRUNC_DIV_EXPR:
	case EXACT_DIV_EXPR: return simple(PC_OPER_DIV);
	case TRUNC_MOD_EXPR: return simple(PC_OPER_MOD);
	case BIT_AND_EXPR: return simple(PC_OPER_AND);
	case BIT_IOR_EXPR: return simple(PC_OPER_OR);
	case BIT_XOR_EXPR: return simple(PC_OPER_XOR);
	case MIN_EXPR: return simple(PC_OPER_MIN);
	case MAX_EXPR: return simple(PC_OPER_MAX);
	case RSHIFT_EXPR: return simple(PC_OPER_SHR);
	case LSHIFT_EXPR: return wrapped(PC_OPER_SHL, type);
	case ABS_EXPR: return many;
	case FLOOR_MOD_EXPR:
		many.oper = PC_OPER_MOD;
		return many;
	case PLUS_EXPR: oper = PC_OPER_ADD; break;
	case MINUS_EXPR: oper = PC_OPER_SUB; break;
	case MULT_EXPR: oper = PC_OPER_MUL; break;
	case NEGATE_EXPR: oper = PC_OPER_NEG; break;
	case BIT_NOT_EXPR:
		many = TYPE_UNSIGNED(type) ? wrapped(PC_OPER_XOR, type) :
		       simple(PC_OPER_XOR);
		many.code = code;
		return TREE_CODE(type) == BOOLEAN_TYPE ? simple(PC_OPER_NOT) :
		       many;
	default: return simple(PC_OPER_OTHER);
	}
	return wraps ? wrapped(oper, type) : simple(oper);
}

enum pc_oper pcg_comparison(enum tree_code code, tree a, tree b)
{
	if (VECTOR_TYPE_P(TREE_TYPE(a)) ||
	    (INTEGRAL_TYPE_P(TREE_TYPE(a)) && !is_integer(TREE_TYPE(a))) ||
	    /* x != x is true for a NaN. */
	    (FLOAT_TYPE_P(TREE_TYPE(a)) && operand_equal_p(a, b, 0)))
		return PC_OPER_OTHER;
	switch (code) {
	case EQ_EXPR: return PC_OPER_EQ;
	case NE_EXPR: return PC_OPER_NE;
	case LT_EXPR: return PC_OPER_LT;
	case LE_EXPR: return PC_OPER_LE;
	case GT_EXPR: return PC_OPER_GT;
	case GE_EXPR: return PC_OPER_GE;
	default: return PC_OPER_OTHER;
	}
}

struct pcg_number pcg_number(const gimple *stmt)
{
	enum tree_code code = gimple_assign_rhs_code(stmt);
	tree type = TREE_TYPE(gimple_assign_lhs(stmt));
	tree a = gimple_assign_rhs1(stmt);

	if (gimple_assign_rhs_class(stmt) == GIMPLE_SINGLE_RHS)
		return simple(PC_OPER_COPY);
	if (TREE_CODE_CLASS(code) == tcc_comparison)
		return simple(pcg_comparison(code, a, gimple_assign_rhs2(stmt)));
	switch (code) {
	CASE_CONVERT:
	case FLOAT_EXPR:
	case FIX_TRUNC_EXPR: return conversion(type, TREE_TYPE(a));
	case PAREN_EXPR:
	case NON_LVALUE_EXPR: return simple(PC_OPER_COPY);
	case POINTER_PLUS_EXPR: return simple(PC_OPER_ADD);
	case POINTER_DIFF_EXPR: return simple(PC_OPER_SUB);
	case TRUTH_AND_EXPR: return simple(PC_OPER_AND);
	case TRUTH_OR_EXPR: return simple(PC_OPER_OR);
	case TRUTH_XOR_EXPR: return simple(PC_OPER_XOR);
	case TRUTH_NOT_EXPR: return simple(PC_OPER_NOT);
	default:
		return is_integer(type) ? arithmetic(code, type) :
		       simple(PC_OPER_OTHER);
	}
}

struct pc_val pcg_number_step(struct pcg_lower *l, location_t loc, enum pc_oper oper,
			      const struct pc_val *v, unsigned n)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, n);

	event->oper = oper;
	event->dst = pc_val_tmp(l->next_tmp++);
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
	return event->dst;
}

struct pc_val pcg_number_operand(struct pcg_lower *l,
				 const struct pcg_number *number, tree t,
				 struct pcg_deps *deps)
{
	/* RATIONALE: what is added modulo 2^bits may be negative: the model has
	 * no numbers beyond 2^63, and x - 1 is shorter than x + 4294967295. */
	if (number->bits && number->oper != PC_OPER_COPY &&
	    TREE_CODE(t) == INTEGER_CST && TYPE_PRECISION(TREE_TYPE(t)) <= 64)
		return pc_val_int(wi::to_wide(t).to_shwi());
	return pcg_value(l, t, deps);
}

unsigned pcg_number_steps(struct pcg_lower *l, location_t loc,
			  struct pcg_number *number, struct pc_val *v,
			  unsigned n)
{
	switch (number->code) {
	case ABS_EXPR: /* max (x, -x) */
		v[1] = pcg_number_step(l, loc, PC_OPER_NEG, v, 1);
		return 2;
	case FLOOR_MOD_EXPR: /* (x % y + y) % y */
		v[0] = pcg_number_step(l, loc, PC_OPER_MOD, v, 2);
		v[0] = pcg_number_step(l, loc, PC_OPER_ADD, v, 2);
		return 2;
	case BIT_NOT_EXPR:
		v[1] = pc_val_int(-1);
		n = 2;
		break;
	case BIT_FIELD_REF:
		v[1] = pc_val_int((INT64_C(1) << number->precision) - 1);
		return 2;
	default:
		break;
	}
	if (!number->bits)
		return n;
	if (number->oper != PC_OPER_COPY)
		v[0] = pcg_number_step(l, loc, number->oper, v, n);
	number->oper = PC_OPER_CAST;
	v[1] = pc_val_int(number->bits);
	return 2;
}
