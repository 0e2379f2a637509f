/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_simplify.c - what a term is on a zone.
 *
 * In:   a term with the types of the program; a zone.
 * Out:  an equal term whose arithmetic of type INT is that of the integers;
 *       its values.  Signed arithmetic does not overflow, because the program
 *       is undefined if it does; unsigned arithmetic stays as it is unless the
 *       result certainly fits.
 * Cost: O(size of the term) operations on sums for a zone, each once.
 * Not:  Products of two sums are not multiplied out.
 */
#include "graph/branch_claim.h"
#include "proof/decide_view.h"

/* The number by which all factors of atoms of L can be divided. */
static pc_big common_factor(const struct pc_linear *l)
{
	pc_big g = 0;

	for (uint32_t i = 0; i < l->n; i++)
		g = pc_big_gcd(g, l->v[i].c);
	return g ? g : 1;
}

static uint32_t truth(struct pc_view *view, bool value)
{
	return pc_view_number(view, value);
}

/* The sign of A - B - MORE, which is L. */
static struct pc_interval sign_of(struct pc_view *view, uint32_t a, uint32_t b,
				  int more, const struct pc_linear *l)
{
	struct pc_interval r = pc_interval_add(
		pc_interval_add(pc_view_range(view, a),
				pc_interval_of(-more, -more)),
		pc_interval_scale(pc_view_range(view, b), -1));

	return pc_interval_meet(pc_linear_sign(view, l), pc_interval_of(
		r.low > 0 ? 1 : r.low < 0 ? -1 : 0,
		r.high > 0 ? 1 : r.high < 0 ? -1 : 0));
}

/* Whether A, a term masked with a number, has another bit than the number B. */
static bool has_other_bit(struct pc_view *view, uint32_t a, uint32_t b)
{
	const struct pc_term t = pc_view_term(view, a);
	pc_big mask, k;

	if ((t.op != PC_OPER_OR && t.op != PC_OPER_AND) ||
	    !pc_view_is_number(view, t.b) || !pc_view_is_number(view, b))
		return false;
	mask = pc_view_term(view, t.b).num;
	k = pc_view_term(view, b).num;
	return t.op == PC_OPER_OR ? (k & mask) != mask : (k & ~mask) != 0;
}

/* A == B or A != B. */
static uint32_t equal(struct pc_view *view, unsigned op, uint32_t a,
		      uint32_t b)
{
	struct pc_linear l = pc_linear_minus(view, a, b);
	struct pc_interval r = pc_linear_range(view, &l), sign;
	pc_big g = common_factor(&l), k;

	if (a == b)
		return truth(view, op == PC_OPER_EQ);
	if (has_other_bit(view, a, b))
		return truth(view, op == PC_OPER_NE);
	if (l.large)
		return pc_view_make(view, op, PC_TYPE_INT, a, b);
	sign = sign_of(view, a, b, 0, &l);
	if (sign.low > 0 || sign.high < 0 || r.rem % r.mod ||
	    l.k % g || pc_interval_empty(&r))
		return truth(view, op == PC_OPER_NE);
	if (sign.low == 0 && sign.high == 0)
		return truth(view, op == PC_OPER_EQ);
	if (l.v[0].c < 0)
		g = -g;
	for (uint32_t i = 0; i < l.n; i++)
		l.v[i].c /= g;
	k = -l.k / g;
	l.k = 0;
	return pc_view_make(view, op, PC_TYPE_INT, pc_linear_term(view, &l),
		    pc_view_number(view, k));
}

/* A < B, or A <= B with MORE 1; all as sum <= number. */
static uint32_t less(struct pc_view *view, uint32_t a, uint32_t b, int more)
{
	struct pc_linear l = pc_linear_minus(view, a, b);
	struct pc_interval sign;
	pc_big g = common_factor(&l), k;

	if (l.large)
		return a == b ? truth(view, more) :
		       pc_view_make(view, more ? PC_OPER_LE : PC_OPER_LT, PC_TYPE_INT,
			    a, b);
	l.k -= more;
	sign = sign_of(view, a, b, more, &l);
	if (sign.high < 0)
		return truth(view, true);
	if (sign.low >= 0)
		return truth(view, false);
	/* sum + k < 0 is sum <= -k - 1. */
	k = pc_big_floor(-l.k - 1, g);
	for (uint32_t i = 0; i < l.n; i++)
		l.v[i].c /= g;
	l.k = 0;
	return pc_view_make(view, PC_OPER_LE, PC_TYPE_INT, pc_linear_term(view, &l),
		    pc_view_number(view, k));
}

int pc_view_less(struct pc_view *view, uint32_t a, uint32_t b, int more)
{
	const struct pc_term t = pc_view_term(view, less(view, a, b, more));

	return t.op == PC_TERM_NUMBER ? (int)t.num : -1;
}

static uint32_t simplify(struct pc_view *view, uint32_t term)
{
	const struct pc_term t = pc_view_term(view, term);
	uint32_t a, b;

	if (t.op == PC_TERM_NUMBER || t.op == PC_TERM_VAR)
		return term;
	a = pc_view_simplify(view, t.a);
	b = t.b ? pc_view_simplify(view, t.b) : PC_TERM_NONE;
	switch (t.op) {
	case PC_OPER_EQ:
	case PC_OPER_NE: return equal(view, t.op, a, b);
	case PC_OPER_LT: return less(view, a, b, 0);
	case PC_OPER_LE: return less(view, a, b, 1);
	default: return pc_view_compute(view, &t, a, b);
	}
}

uint32_t pc_view_simplify(struct pc_view *view, uint32_t term)
{
	struct pc_view_memo *memo = pc_view_memo(view, term);
	struct pc_interval r;
	uint32_t to;

	if (memo->simple_stamp == view->stamp)
		return memo->to;
	view->q->work++;
	to = simplify(view, term);
	r = pc_view_range(view, to);
	if (pc_interval_one(&r) && !pc_view_is_number(view, to))
		to = pc_view_number(view, r.low);
	memo = pc_view_memo(view, term);
	memo->simple_stamp = view->stamp;
	memo->to = to;
	return to;
}
