/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_cut.c - where to cut a zone so that a comparison in a term is decided
 *                in each part.
 *
 * In:   a simplified term.
 * Out:  a bound on one variable or on a difference of two; or the residue
 *       classes that make remainders and bits constant.
 * Cost: O(size of the term).
 */
#include "graph/branch_claim.h"
#include "proof/decide_linear.h"

#define FEW 8 /* parts of the values of a variable */
#define CLASSES 256 /* largest modulus of residue classes */

static struct pc_term term_of(const struct pc_view *view, uint32_t term)
{
	return view->q->terms.v.v[term];
}

static bool is_number(const struct pc_view *view, uint32_t term)
{
	return term_of(view, term).op == PC_TERM_NUMBER;
}

/* ---- residue classes ---- */

/* A common multiple of A and B, at most CLASSES; 0: larger. */
static int64_t multiple(int64_t a, int64_t b)
{
	int64_t all;

	if (!a || !b)
		return 0;
	all = a / (int64_t)pc_big_gcd(a, b) * b;
	return all <= CLASSES ? all : 0;
}

/* A modulus in whose residue classes of variable VAR all remainders and bits in
 * TERM have one value each, where that is possible.  DIVISOR: by what the value
 * of TERM is divided afterwards. */
static int64_t modulus(struct pc_view *view, uint32_t term, uint32_t var,
		       int64_t divisor)
{
	const struct pc_term t = term_of(view, term);
	int64_t by = 1, own = 1;
	pc_big k;

	if (!(t.vars >> var & 1) || t.op == PC_TERM_VAR)
		return 1;
	if (t.b && is_number(view, t.b)) {
		k = term_of(view, t.b).num;
		k = k < 0 ? -k : k;
		if (t.op == PC_OPER_AND || t.op == PC_OPER_OR ||
		    t.op == PC_OPER_XOR) {
			while (own <= k && own <= CLASSES)
				own *= 2;
		} else if (t.op == PC_OPER_MOD && k <= CLASSES && k) {
			own = (int64_t)k;
		} else if (t.op == PC_OPER_DIV && k <= CLASSES && k) {
			by = (int64_t)k;
		}
	}
	own = own * divisor <= CLASSES ? own * divisor : 1;
	by = by * divisor <= CLASSES ? by * divisor : divisor;
	own = multiple(own, modulus(view, t.a, var, by));
	if (t.b && own)
		own = multiple(own, modulus(view, t.b, var, by));
	return own ? own : 1;
}

static bool cut_classes(struct pc_view *view, uint32_t term,
			struct pc_cut *cut)
{
	for (uint32_t v = 0; v < view->q->n_vars; v++) {
		int64_t now = view->zone.mod[v];
		int64_t mod = modulus(view, term, v, 1);
		struct pc_interval r = pc_zone_var(&view->zone, v);

		mod = multiple(mod, now);
		if (mod <= now || r.high - r.low < 2)
			continue;
		*cut = (struct pc_cut){ .i = v, .k = PC_NONE, .mod = mod };
		return true;
	}
	return false;
}

/* ---- bounds ---- */

static bool fits(pc_big value)
{
	return value < PC_ZONE_FREE / 8 && value > -(PC_ZONE_FREE / 8);
}

/* Cut at x(I) - x(K) <= MOST if that is a part. */
static bool cut_at(struct pc_view *view, uint32_t i, uint32_t k, pc_big most,
		   struct pc_cut *cut)
{
	uint32_t x = i == PC_NONE ? 0 : i + 1, y = k == PC_NONE ? 0 : k + 1;

	if (!fits(most) || most >= view->zone.less[x][y] ||
	    -most > view->zone.less[y][x])
		return false;
	*cut = (struct pc_cut){ .i = i, .k = k, .most = (int64_t)most };
	return true;
}

/* Cut at sum L <= MOST, or near it. */
static bool cut_sum(struct pc_view *view, const struct pc_linear *l, pc_big most,
		    struct pc_cut *cut);
static bool cut_operand(struct pc_view *view, const struct pc_term *t,
			struct pc_cut *cut);

/* Cut a variable of TERM in the middle, on a scale of powers of 2. */
static bool cut_middle(struct pc_view *view, uint32_t term, struct pc_cut *cut)
{
	const struct pc_term t = term_of(view, term);
	pc_big widest = 1;
	uint32_t best = PC_NONE;
	struct pc_interval r;
	int bits = 0;

	for (uint32_t v = 0; v < view->q->n_vars; v++) {
		if (!(t.vars >> v & 1))
			continue;
		r = pc_zone_var(&view->zone, v);
		if (r.low <= -PC_BEYOND || r.high >= PC_BEYOND ||
		    r.high - r.low < widest)
			continue;
		widest = r.high - r.low;
		best = v;
	}
	if (best == PC_NONE)
		return false;
	r = pc_zone_var(&view->zone, best);
	while (widest >> bits)
		bits++;
	return cut_at(view, best, PC_NONE, r.low + (widest < 256 ? widest / 2 :
		      (pc_big)1 << (bits / 2)), cut);
}

/* Cut at ATOM <= MOST, by what ATOM is computed from. */
static bool cut_atom(struct pc_view *view, uint32_t atom, pc_big most,
		     struct pc_cut *cut)
{
	const struct pc_term t = term_of(view, atom);
	struct pc_linear l = { .n = 0 };
	pc_big k;

	if (t.op == PC_TERM_VAR)
		return cut_at(view, (uint32_t)t.num, PC_NONE, most, cut);
	if (t.op == PC_OPER_DIV && is_number(view, t.b) && fits(most)) {
		k = term_of(view, t.b).num;
		if (k > 0 && k < INT32_MAX) {
			pc_linear_add(view, &l, t.a, 1);
			/* Rounded toward 0. */
			if (cut_sum(view, &l, most < 0 ? most * k :
				    most * k + k - 1, cut))
				return true;
		}
	}
	if (t.op == PC_OPER_ONES && cut_operand(view, &t, cut))
		return true;
	/* A product of numbers from 0 on is 0, or not smaller than each. */
	for (int i = 0; i < 2 && t.op == PC_OPER_MUL; i++) {
		const struct pc_term part = term_of(view, i ? t.b : t.a);

		if (part.op == PC_TERM_VAR &&
		    pc_zone_var(&view->zone, (uint32_t)part.num).low == 0 &&
		    cut_at(view, (uint32_t)part.num, PC_NONE, 0, cut))
			return true;
	}
	if (cut_classes(view, atom, cut))
		return true;
	/* Comparisons inside of a sum of choices. */
	if (t.a && pc_view_cut(view, t.a, cut))
		return true;
	if (t.b && pc_view_cut(view, t.b, cut))
		return true;
	return cut_middle(view, atom, cut);
}

/* Cut off the values of a variable in L for which L <= MOST, or its contrary,
 * holds whatever the other atoms are. */
static bool cut_beyond(struct pc_view *view, const struct pc_linear *l,
		       pc_big most, struct pc_cut *cut)
{
	for (uint32_t i = 0; i < l->n; i++) {
		const struct pc_term t = term_of(view, l->v[i].atom);
		struct pc_interval rest = pc_interval_of(0, 0), x;
		pc_big c = l->v[i].c, at[2];

		for (uint32_t k = 0; k < l->n; k++)
			if (k != i)
				rest = pc_interval_add(rest, pc_interval_scale(
					pc_view_range(view, l->v[k].atom),
					l->v[k].c));
		if (t.op != PC_TERM_VAR || rest.low <= -PC_BEYOND ||
		    rest.high >= PC_BEYOND)
			continue;
		/* c x <= most - rest; -x <= m is not x <= -m - 1. */
		at[0] = most - rest.high;
		at[1] = most - rest.low;
		for (int k = 0; k < 2; k++)
			at[k] = c > 0 ? pc_big_floor(at[k], c) :
					-pc_big_floor(at[k], -c) - 1;
		/* Only few values must remain between the two. */
		x = pc_zone_var(&view->zone, (uint32_t)t.num);
		if ((c > 0 ? at[1] - at[0] : at[0] - at[1]) * FEW >
		    x.high - x.low)
			continue;
		for (int k = 0; k < 2; k++)
			if (cut_at(view, (uint32_t)t.num, PC_NONE, at[k], cut))
				return true;
	}
	return false;
}

static bool cut_sum(struct pc_view *view, const struct pc_linear *l, pc_big most,
		    struct pc_cut *cut)
{
	most -= l->k;
	if (l->large)
		return false;
	if (l->n == 1 && l->v[0].c > 0)
		return cut_atom(view, l->v[0].atom,
				pc_big_floor(most, l->v[0].c), cut);
	/* -x <= m is not x <= -m - 1. */
	if (l->n == 1)
		return cut_atom(view, l->v[0].atom,
				-pc_big_floor(most, -l->v[0].c) - 1, cut);
	if (l->n == 2 && l->v[0].c == -l->v[1].c) {
		uint32_t x = l->v[0].c > 0 ? 0 : 1;
		const struct pc_term a = term_of(view, l->v[x].atom);
		const struct pc_term b = term_of(view, l->v[1 - x].atom);

		if (a.op == PC_TERM_VAR && b.op == PC_TERM_VAR)
			return cut_at(view, (uint32_t)a.num, (uint32_t)b.num,
				      pc_big_floor(most, l->v[x].c), cut);
	}
	if (cut_beyond(view, l, most, cut))
		return true;
	for (uint32_t i = 0; i < l->n; i++)
		if (term_of(view, l->v[i].atom).op != PC_TERM_VAR &&
		    (cut_classes(view, l->v[i].atom, cut) ||
		     pc_view_cut(view, l->v[i].atom, cut)))
			return true;
	for (uint32_t i = 0; i < l->n; i++)
		if (cut_middle(view, l->v[i].atom, cut))
			return true;
	return false;
}

static bool cut_comparison(struct pc_view *view, const struct pc_term *t,
			   struct pc_cut *cut)
{
	struct pc_linear l = { .n = 0 };
	pc_big at = 0;

	l = pc_linear_minus(view, t->a, t->b);
	if (t->op == PC_OPER_LT)
		at = -1;
	/* Equality: below it, then above. */
	if (t->op == PC_OPER_EQ || t->op == PC_OPER_NE)
		return cut_sum(view, &l, -1, cut) || cut_sum(view, &l, 0, cut);
	return cut_sum(view, &l, at, cut);
}

/* Cut what `ones` counts at the last power of 2 in R, or after it. */
static bool cut_ones(struct pc_view *view, const struct pc_linear *l,
		     struct pc_interval r, struct pc_cut *cut)
{
	pc_big at = 1;

	if (r.low < 0)
		return cut_sum(view, l, -1, cut);
	if (r.high >= PC_BEYOND || r.low == r.high)
		return false;
	while (at * 2 <= r.high)
		at *= 2;
	return cut_sum(view, l, r.low < at ? at - 1 : at, cut);
}

/* Cut where the first operand of T changes its sign, or between two periods of
 * a quotient or remainder by a number. */
static bool cut_operand(struct pc_view *view, const struct pc_term *t,
			struct pc_cut *cut)
{
	struct pc_interval r = pc_view_range(view, t->a);
	struct pc_linear l = { .n = 0 };
	pc_big low = 0, high, k;

	pc_linear_add(view, &l, t->a, 1);
	if (t->op == PC_OPER_ONES)
		return cut_ones(view, &l, r, cut);
	if (t->op == PC_OPER_CAST)
		pc_type_range((enum pc_term_type)t->type, &low, &high);
	else if (!t->b || !is_number(view, t->b))
		return false;
	if (r.low < low && r.high >= low)
		return cut_sum(view, &l, low - 1, cut);
	if ((t->op != PC_OPER_MOD && t->op != PC_OPER_DIV) || r.low < 0 ||
	    r.high >= PC_BEYOND)
		return false;
	k = term_of(view, t->b).num;
	k = k < 0 ? -k : k;
	if (!k || r.low / k == r.high / k)
		return false;
	return cut_sum(view, &l, (r.low / k + r.high / k + 1) / 2 * k - 1, cut);
}

bool pc_view_cut(struct pc_view *view, uint32_t term, struct pc_cut *cut)
{
	const struct pc_term t = term_of(view, term);
	struct pc_linear l;

	if (t.op == PC_TERM_NUMBER || t.op == PC_TERM_VAR)
		return false;
	if (pc_oper_compares((enum pc_oper)t.op))
		return cut_comparison(view, &t, cut);
	if ((t.a && pc_view_cut(view, t.a, cut)) ||
	    (t.b && pc_view_cut(view, t.b, cut)))
		return true;
	if (t.op == PC_OPER_MIN || t.op == PC_OPER_MAX) {
		l = pc_linear_minus(view, t.a, t.b);
		return cut_sum(view, &l, 0, cut);
	}
	if (t.op == PC_TERM_TRIPS) {
		l = (struct pc_linear){ .n = 0 };
		pc_linear_add(view, &l, t.a, 1);
		return cut_sum(view, &l, 0, cut);
	}
	return cut_classes(view, term, cut) || cut_operand(view, &t, cut);
}
