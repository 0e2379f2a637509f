/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_linear.c - simplified terms as sums, and bounds of sums.
 *
 * In:   simplified terms: arithmetic of type INT in them is that of the
 *       integers, without overflow.
 * Out:  sums with sorted atoms; bounds by intervals, by the differences that
 *       the zone knows, and by x - k < k (x / k) <= x.
 * Cost: O(atoms ^ 2).
 */
#include "proof/decide_linear.h"

#define LARGE ((pc_big)1 << 80)

static bool is_large(pc_big a)
{
	return a > LARGE || a < -LARGE;
}

/* The product of two such numbers is not large. */
static bool is_small(pc_big a)
{
	return a < (pc_big)1 << 40 && a > -((pc_big)1 << 40);
}

/* Add C times ATOM. */
static void add_atom(struct pc_linear *l, uint32_t atom, pc_big c)
{
	uint32_t i = 0;

	while (i < l->n && l->v[i].atom < atom)
		i++;
	if (i < l->n && l->v[i].atom == atom) {
		l->v[i].c += c;
		l->large |= is_large(l->v[i].c);
		if (l->v[i].c)
			return;
		l->n--;
		for (; i < l->n; i++)
			l->v[i] = l->v[i + 1];
		return;
	}
	if (l->n == PC_LINEAR_MOST || is_large(c)) {
		l->large = true;
		return;
	}
	for (uint32_t k = l->n++; k > i; k--)
		l->v[k] = l->v[k - 1];
	l->v[i].atom = atom;
	l->v[i].c = c;
}

static const struct pc_term *term_of(const struct pc_view *view, uint32_t term)
{
	return &view->q->terms.v.v[term];
}

static bool is_number(const struct pc_view *view, uint32_t term)
{
	return term_of(view, term)->op == PC_TERM_NUMBER;
}

/* The factor by which all of TERM is multiplied, if it is a product with a
 * number; *REST is the other factor. */
static bool by_number(const struct pc_view *view, const struct pc_term *t,
		      uint32_t *rest, pc_big *factor)
{
	uint32_t by = is_number(view, t->b) ? t->b : t->a;

	if (t->op != PC_OPER_MUL || t->type != PC_TYPE_INT ||
	    !is_number(view, by))
		return false;
	*rest = by == t->b ? t->a : t->b;
	*factor = term_of(view, by)->num;
	return true;
}

static void add_sum(struct pc_view *view, struct pc_linear *l, uint32_t term,
		    pc_big c)
{
	const struct pc_term t = *term_of(view, term);
	uint32_t rest;
	pc_big factor;

	if (l->large || !c)
		return;
	if (t.op == PC_TERM_NUMBER) {
		if (is_small(c) && is_small(t.num >> 23))
			l->k += t.num * c;
		else
			l->large = true;
	} else if (t.op == PC_OPER_ADD && t.type == PC_TYPE_INT) {
		add_sum(view, l, t.a, c);
		add_sum(view, l, t.b, c);
	} else if (t.op == PC_OPER_SUB && t.type == PC_TYPE_INT) {
		add_sum(view, l, t.a, c);
		add_sum(view, l, t.b, -c);
	} else if (t.op == PC_OPER_NEG && t.type == PC_TYPE_INT) {
		add_sum(view, l, t.a, -c);
	} else if (by_number(view, &t, &rest, &factor)) {
		if (!is_small(factor) || !is_small(c))
			l->large = true;
		else
			add_sum(view, l, rest, c * factor);
	} else {
		add_atom(l, term, c);
	}
}

/* c x - c (x % k) is c k (x / k), if x is no sum. */
static void make_quotients(struct pc_view *view, struct pc_linear *l)
{
	for (uint32_t i = 0; i < l->n; i++) {
		const struct pc_term m = *term_of(view, l->v[i].atom);
		pc_big c = l->v[i].c, k;

		if (m.op != PC_OPER_MOD || !is_number(view, m.b))
			continue;
		k = term_of(view, m.b)->num;
		for (uint32_t x = 0; x < l->n; x++) {
			if (l->v[x].atom != m.a || l->v[x].c != -c ||
			    k > INT32_MAX || k < 1)
				continue;
			add_atom(l, l->v[i].atom, -c);
			add_atom(l, m.a, c);
			add_atom(l, pc_term_make(&view->q->terms, PC_OPER_DIV,
						 PC_TYPE_INT, m.a, m.b),
				 -c * k);
			return;
		}
	}
}

/* c (x % k) + c k (x / k) is c x. */
static void join_quotients(struct pc_view *view, struct pc_linear *l)
{
	for (uint32_t i = 0; i < l->n; i++) {
		const struct pc_term m = *term_of(view, l->v[i].atom);
		pc_big c = l->v[i].c;

		if (m.op != PC_OPER_MOD || !is_number(view, m.b))
			continue;
		for (uint32_t k = 0; k < l->n; k++) {
			const struct pc_term d = *term_of(view, l->v[k].atom);
			pc_big factor = term_of(view, m.b)->num;

			if (d.op != PC_OPER_DIV || d.a != m.a || d.b != m.b ||
			    factor > INT32_MAX || factor < INT32_MIN ||
			    l->v[k].c != c * factor)
				continue;
			add_atom(l, l->v[k].atom, -l->v[k].c);
			for (i = 0; i < l->n; i++)
				if (term_of(view, l->v[i].atom)->op ==
					    PC_OPER_MOD &&
				    term_of(view, l->v[i].atom)->a == m.a &&
				    term_of(view, l->v[i].atom)->b == m.b)
					break;
			add_atom(l, l->v[i].atom, -c);
			add_sum(view, l, m.a, c);
			i = 0;
			break;
		}
	}
}

void pc_linear_add(struct pc_view *view, struct pc_linear *l, uint32_t term,
		   pc_big c)
{
	add_sum(view, l, term, c);
	if (!l->large) {
		join_quotients(view, l);
		make_quotients(view, l);
	}
	l->large |= is_large(l->k);
}

struct pc_linear pc_linear_minus(struct pc_view *view, uint32_t a, uint32_t b)
{
	struct pc_linear l = { .n = 0 };

	pc_linear_add(view, &l, a, 1);
	pc_linear_add(view, &l, b, -1);
	return l;
}

uint32_t pc_linear_term(struct pc_view *view, const struct pc_linear *l)
{
	struct pc_terms *terms = &view->q->terms;
	uint32_t sum = PC_TERM_NONE;

	for (uint32_t i = 0; i < l->n; i++) {
		uint32_t one = l->v[i].atom;

		if (l->v[i].c != 1)
			one = pc_term_make(terms, PC_OPER_MUL, PC_TYPE_INT, one,
					   pc_term_number(terms, l->v[i].c));
		sum = sum ? pc_term_make(terms, PC_OPER_ADD, PC_TYPE_INT, sum,
					 one) : one;
	}
	if (!sum)
		return pc_term_number(terms, l->k);
	return l->k ? pc_term_make(terms, PC_OPER_ADD, PC_TYPE_INT, sum,
				   pc_term_number(terms, l->k)) : sum;
}

/* ---- bounds ---- */

/* The values of C (x - y), from the zone. */
static struct pc_interval difference(struct pc_view *view, uint32_t x,
				     uint32_t y, pc_big c)
{
	int64_t high = view->zone.less[x + 1][y + 1];
	int64_t low = view->zone.less[y + 1][x + 1];

	return pc_interval_scale(pc_interval_of(
		low >= PC_ZONE_FREE ? -PC_BEYOND : -(pc_big)low,
		high >= PC_ZONE_FREE ? PC_BEYOND : high), c);
}

static bool is_var(struct pc_view *view, uint32_t atom, uint32_t *var)
{
	const struct pc_term *t = term_of(view, atom);

	*var = (uint32_t)t->num;
	return t->op == PC_TERM_VAR;
}

/* Whether A and B are x % (k n) and x % n for numbers k and n > 0, and x is not
 * negative; then their difference is in *R: it is n ((x / n) % k). */
static bool is_part(struct pc_view *view, uint32_t a, uint32_t b,
		    struct pc_interval *r)
{
	const struct pc_term x = *term_of(view, a), y = *term_of(view, b);
	pc_big m, n;

	if (x.op != PC_OPER_MOD || y.op != PC_OPER_MOD || x.a != y.a ||
	    !is_number(view, x.b) || !is_number(view, y.b) ||
	    pc_view_range(view, x.a).low < 0)
		return false;
	m = term_of(view, x.b)->num;
	n = term_of(view, y.b)->num;
	*r = pc_interval_of(0, m - n);
	return n > 0 && m > n && m % n == 0;
}

/* The bounds, with pairs c x - c y of variables, or of remainders, by their
 * difference. */
static struct pc_interval by_pairs(struct pc_view *view, struct pc_linear l)
{
	struct pc_interval r = pc_interval_of(l.k, l.k);
	struct pc_interval by;
	uint32_t x, y;

	for (uint32_t i = 0; i < l.n; i++)
		for (uint32_t k = 0; k < l.n; k++) {
			pc_big c;

			if (l.v[i].c <= 0 || l.v[k].c >= 0)
				continue;
			c = l.v[i].c < -l.v[k].c ? l.v[i].c : -l.v[k].c;
			if (is_var(view, l.v[i].atom, &x) &&
			    is_var(view, l.v[k].atom, &y))
				by = difference(view, x, y, c);
			else if (is_part(view, l.v[i].atom, l.v[k].atom, &by))
				by = pc_interval_scale(by, c);
			else if (is_part(view, l.v[k].atom, l.v[i].atom, &by))
				by = pc_interval_scale(by, -c);
			else
				continue;
			r = pc_interval_add(r, by);
			l.v[i].c -= c;
			l.v[k].c += c;
		}
	for (uint32_t i = 0; i < l.n; i++)
		r = pc_interval_add(r, pc_interval_scale(
			pc_view_range(view, l.v[i].atom), l.v[i].c));
	return r;
}

struct pc_interval pc_linear_range(struct pc_view *view,
				   const struct pc_linear *l)
{
	struct pc_interval r = pc_interval_of(l->k, l->k);

	if (l->large)
		return pc_interval_all();
	for (uint32_t i = 0; i < l->n; i++)
		r = pc_interval_add(r, pc_interval_scale(
			pc_view_range(view, l->v[i].atom), l->v[i].c));
	if (l->n < 2)
		return r;
	return pc_interval_meet(r, by_pairs(view, *l));
}

/* A quotient by a number that is an atom of L, or PC_NONE. */
static uint32_t quotient(struct pc_view *view, const struct pc_linear *l)
{
	for (uint32_t i = 0; i < l->n; i++) {
		const struct pc_term *t = term_of(view, l->v[i].atom);

		if (t->op == PC_OPER_DIV && is_number(view, t->b) &&
		    term_of(view, t->b)->num > 1 &&
		    term_of(view, t->b)->num < INT32_MAX)
			return i;
	}
	return PC_NONE;
}

/* k L, in which k (x / k) is replaced by x - r, 0 <= r < k.  *MORE is what the
 * remainders add. */
static bool without_quotient(struct pc_view *view, struct pc_linear *l,
			     struct pc_interval *more)
{
	uint32_t i = quotient(view, l);
	struct pc_linear fresh = { .n = 0 };
	const struct pc_term *t;
	struct pc_interval rest;
	pc_big k, c;
	uint32_t x;

	if (i == PC_NONE)
		return false;
	t = term_of(view, l->v[i].atom);
	k = term_of(view, t->b)->num;
	c = l->v[i].c;
	x = t->a;
	if (is_large(l->k * k) || is_large(c * k))
		return false;
	rest = pc_view_range(view, x);
	rest = pc_interval_of(rest.low < 0 ? -(k - 1) : 0,
			      rest.high > 0 ? k - 1 : 0);
	*more = pc_interval_add(pc_interval_scale(*more, k),
				pc_interval_scale(rest, -c));
	fresh.k = l->k * k;
	for (uint32_t j = 0; j < l->n; j++)
		if (j != i && !is_large(l->v[j].c * k))
			add_atom(&fresh, l->v[j].atom, l->v[j].c * k);
		else if (j != i)
			fresh.large = true;
	pc_linear_add(view, &fresh, x, c);
	*l = fresh;
	return !l->large;
}

/* -1, 0 and 1 for the signs of the members of A. */
static struct pc_interval signs(const struct pc_interval *a)
{
	return pc_interval_of((a->low > 0) - (a->low < 0),
			      (a->high > 0) - (a->high < 0));
}

/* `ones x`, if A is the remainder of x by a power of 2: it has some of its bits. */
static uint32_t all_ones(struct pc_view *view, uint32_t a)
{
	const struct pc_term t = *term_of(view, a);
	pc_big by = is_number(view, t.b) ? term_of(view, t.b)->num : 0;

	if (t.op != PC_OPER_MOD || by <= 0 || by & (by - 1) ||
	    pc_view_range(view, t.a).low < 0)
		return PC_TERM_NONE;
	return pc_view_simplify(view, pc_term_make(
		&view->q->terms, PC_OPER_ONES, PC_TYPE_INT, t.a, PC_TERM_NONE));
}

/* Operand I of T, or a term of it, a lower (UP: an upper) bound of T, or PC_TERM_NONE. */
static uint32_t bound_of(struct pc_view *view, const struct pc_term *t, int i,
			 bool up)
{
	uint32_t part = i ? t->b : t->a;
	bool above = t->a && pc_view_range(view, t->a).low >= 0;

	switch (t->op) {
	case PC_OPER_MIN: return up ? part : PC_TERM_NONE;
	case PC_OPER_MAX: return up ? PC_TERM_NONE : part;
	case PC_OPER_AND:
		return up && pc_view_range(view, part).low >= 0 ? part :
								  PC_TERM_NONE;
	case PC_OPER_OR:
		return !up && above && pc_view_range(view, t->b).low >= 0 ?
			       part : PC_TERM_NONE;
	case PC_OPER_MOD:
	case PC_OPER_SHR: return up && !i && above ? part : PC_TERM_NONE;
	case PC_OPER_ONES: return up && !i ? all_ones(view, part) : PC_TERM_NONE;
	case PC_OPER_DIV:
		return up && !i && above &&
				       pc_view_range(view, t->b).low > 0 ?
			       part : PC_TERM_NONE;
	default: return PC_TERM_NONE;
	}
}

/* A bound of L from above (UP) or below: that of L, or with operands of at most
 * DEPTH atoms in place of them. */
static pc_big relaxed(struct pc_view *view, const struct pc_linear *l, bool up,
		      int depth)
{
	struct pc_interval r = pc_linear_range(view, l);
	pc_big best = up ? r.high : r.low, one;

	for (uint32_t i = 0; depth && i < l->n; i++) {
		const struct pc_term t = *term_of(view, l->v[i].atom);
		pc_big c = l->v[i].c;

		for (int k = 0; k < 2; k++) {
			struct pc_linear fresh = *l;
			uint32_t part = t.type == PC_TYPE_INT ?
				bound_of(view, &t, k, (c > 0) == up) :
				PC_TERM_NONE;

			if (!part)
				continue;
			add_atom(&fresh, l->v[i].atom, -c);
			pc_linear_add(view, &fresh, part, c);
			if (fresh.large)
				continue;
			one = relaxed(view, &fresh, up, depth - 1);
			best = (one < best) == up ? one : best;
		}
	}
	return best;
}

#define RELAXED 2 /* atoms that are replaced by operands */

struct pc_interval pc_linear_sign(struct pc_view *view,
				  const struct pc_linear *l)
{
	struct pc_interval r = pc_linear_range(view, l);
	struct pc_interval more = pc_interval_of(0, 0), sign = signs(&r);
	struct pc_linear rest = *l;

	for (int i = 0; i < 3 && !l->large && sign.low < sign.high &&
	     without_quotient(view, &rest, &more); i++) {
		r = pc_interval_add(pc_linear_range(view, &rest), more);
		sign = pc_interval_meet(sign, signs(&r));
	}
	if (!l->large && sign.low < sign.high) {
		r = pc_interval_of(relaxed(view, l, false, RELAXED),
				   relaxed(view, l, true, RELAXED));
		sign = pc_interval_meet(sign, signs(&r));
	}
	return sign;
}
