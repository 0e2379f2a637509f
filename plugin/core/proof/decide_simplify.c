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
#include "proof/decide_linear.h"

/* What is known of a term in the zone with number STAMP. */
struct pc_view_memo {
	uint32_t simple_stamp, range_stamp, to;
	struct pc_interval range;
};

static struct pc_view_memo *memo_of(struct pc_view *view, uint32_t term)
{
	struct pc_question *q = view->q;
	struct pc_view_memo none = { .to = PC_TERM_NONE };

	while (q->memo.n <= term)
		pc_vec_push(q->terms.arena, q->memo, none);
	return &q->memo.v[term];
}

void pc_view_set(struct pc_view *view, const struct pc_zone *zone)
{
	view->zone = *zone;
	view->stamp = ++view->q->stamps;
}

static struct pc_term term_of(const struct pc_view *view, uint32_t term)
{
	return view->q->terms.v.v[term];
}

static bool is_number(const struct pc_view *view, uint32_t term)
{
	return term_of(view, term).op == PC_TERM_NUMBER;
}

static uint32_t number(struct pc_view *view, pc_big value)
{
	return pc_term_number(&view->q->terms, value);
}

static uint32_t make(struct pc_view *view, unsigned op, enum pc_term_type type,
		     uint32_t a, uint32_t b)
{
	return pc_term_make(&view->q->terms, op, type, a, b);
}

/* ---- values ---- */

static struct pc_interval trips_range(struct pc_interval a,
				      struct pc_interval b)
{
	struct pc_interval r = pc_interval_of(0, a.high > 0 ? a.high : 0);

	if (b.low > 0 && a.low > 0 && a.high < PC_BEYOND) {
		r.low = (a.low - 1) / b.high + 1;
		r.high = (a.high - 1) / b.low + 1;
	}
	return r;
}

/* Without its type, a left shift may lose bits or not. */
static struct pc_interval shift_range(const struct pc_term *t,
				      struct pc_interval a,
				      struct pc_interval b)
{
	struct pc_interval r;

	if (t->op == PC_OPER_SHL || b.low < 0 || b.high > 63) {
		if (t->type == PC_TYPE_INT)
			return pc_interval_all();
		pc_type_range((enum pc_term_type)t->type, &r.low, &r.high);
		r = pc_interval_of(r.low, r.high);
		if (pc_interval_one(&b) && b.low >= 0 && b.low < 32)
			r = pc_interval_wrap((enum pc_term_type)t->type,
				pc_interval_scale(a, (pc_big)1 << (int)b.low));
		return r;
	}
	r = pc_interval_of(a.low >> (int)(a.low < 0 ? b.low : b.high),
			   a.high >> (int)(a.high < 0 ? b.high : b.low));
	return r;
}

static struct pc_interval sum_range(struct pc_view *view, uint32_t term)
{
	struct pc_linear l = { .n = 0 };

	pc_linear_add(view, &l, term, 1);
	if (!l.large && (l.n != 1 || l.v[0].atom != term))
		return pc_linear_range(view, &l);
	return pc_interval_all();
}

static struct pc_interval find_range(struct pc_view *view, uint32_t term)
{
	const struct pc_term t = term_of(view, term);
	struct pc_interval a, b, r;

	if (t.op == PC_TERM_NUMBER)
		return pc_interval_of(t.num, t.num);
	if (t.op == PC_TERM_VAR)
		return pc_zone_var(&view->zone, (uint32_t)t.num);
	if (pc_oper_compares((enum pc_oper)t.op))
		return pc_interval_of(0, 1);
	a = pc_view_range(view, t.a);
	b = t.b ? pc_view_range(view, t.b) : pc_interval_all();
	switch (t.op) {
	case PC_OPER_ADD: r = pc_interval_add(a, b); break;
	case PC_OPER_SUB: r = pc_interval_add(a, pc_interval_scale(b, -1));
		break;
	case PC_OPER_NEG: r = pc_interval_scale(a, -1); break;
	case PC_OPER_MUL: r = pc_interval_mul(a, b);
		if (t.a == t.b && r.low < 0)
			r.low = 0;
		break;
	case PC_OPER_DIV: r = pc_interval_div(a, b); break;
	case PC_OPER_MOD: r = pc_interval_mod(a, b); break;
	case PC_OPER_AND:
	case PC_OPER_OR:
	case PC_OPER_XOR: r = pc_interval_bits(t.op, a, b); break;
	case PC_OPER_MIN:
	case PC_OPER_MAX: r = pc_interval_least(a, b, t.op == PC_OPER_MAX);
		break;
	case PC_OPER_SHL:
	case PC_OPER_SHR: r = shift_range(&t, a, b); break;
	case PC_OPER_CAST: return pc_interval_wrap((enum pc_term_type)t.type,
						   a);
	case PC_TERM_TRIPS: r = trips_range(a, b); break;
	default: return pc_interval_all();
	}
	if (!pc_type_signed((enum pc_term_type)t.type))
		return pc_interval_wrap((enum pc_term_type)t.type, r);
	if (t.op == PC_OPER_ADD || t.op == PC_OPER_SUB || t.op == PC_OPER_MUL)
		r = pc_interval_meet(r, sum_range(view, term));
	return r;
}

struct pc_interval pc_view_range(struct pc_view *view, uint32_t term)
{
	struct pc_view_memo *memo = memo_of(view, term);
	struct pc_interval r;

	if (memo->range_stamp == view->stamp)
		return memo->range;
	view->q->work++;
	r = find_range(view, term);
	memo = memo_of(view, term);
	memo->range_stamp = view->stamp;
	memo->range = r;
	return r;
}

/* ---- comparisons ---- */

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
	return number(view, value);
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
	if (l.large)
		return make(view, op, PC_TYPE_INT, a, b);
	sign = pc_linear_sign(view, &l);
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
	return make(view, op, PC_TYPE_INT, pc_linear_term(view, &l),
		    number(view, k));
}

/* A < B, or A <= B with MORE 1; all as sum <= number. */
static uint32_t less(struct pc_view *view, uint32_t a, uint32_t b, int more)
{
	struct pc_linear l = pc_linear_minus(view, a, b);
	struct pc_interval sign;
	pc_big g = common_factor(&l), k;

	if (l.large)
		return a == b ? truth(view, more) :
		       make(view, more ? PC_OPER_LE : PC_OPER_LT, PC_TYPE_INT,
			    a, b);
	l.k -= more;
	sign = pc_linear_sign(view, &l);
	if (sign.high < 0)
		return truth(view, true);
	if (sign.low >= 0)
		return truth(view, false);
	/* sum + k < 0 is sum <= -k - 1. */
	k = pc_big_floor(-l.k - 1, g);
	for (uint32_t i = 0; i < l.n; i++)
		l.v[i].c /= g;
	l.k = 0;
	return make(view, PC_OPER_LE, PC_TYPE_INT, pc_linear_term(view, &l),
		    number(view, k));
}

/* Whether A < B, A <= B (MORE 1): 1, 0; -1: not known. */
static int known_less(struct pc_view *view, uint32_t a, uint32_t b, int more)
{
	const struct pc_term t = term_of(view, less(view, a, b, more));

	return t.op == PC_TERM_NUMBER ? (int)t.num : -1;
}

/* ---- arithmetic ---- */

/* The result of OP with TYPE, whose exact value is L. */
static uint32_t exact(struct pc_view *view, unsigned op,
		      enum pc_term_type type, struct pc_linear l, uint32_t a,
		      uint32_t b)
{
	pc_big low, high, size = (pc_big)1 << pc_type_bits(type), times;
	struct pc_interval r;

	if (pc_type_signed(type) && op != PC_OPER_CAST && op != PC_OPER_SHL) {
		if (l.large)
			return make(view, op, PC_TYPE_INT, a, b);
		return pc_linear_term(view, &l);
	}
	pc_type_range(type, &low, &high);
	if (type == PC_TYPE_INT) {
		low = INT32_MIN;
		high = INT32_MAX;
	}
	r = pc_linear_range(view, &l);
	if (l.large || r.low <= -PC_BEYOND || r.high >= PC_BEYOND)
		return make(view, op, type, a, b);
	times = pc_big_floor(r.low - low, size);
	if (times != pc_big_floor(r.high - low, size) ||
	    (times && type == PC_TYPE_INT))
		return make(view, op, type, a, b);
	if (r.high > high)
		return make(view, op, type, a, b);
	l.k -= times * size;
	return pc_linear_term(view, &l);
}

static uint32_t product(struct pc_view *view, const struct pc_term *t,
			uint32_t a, uint32_t b)
{
	struct pc_linear l = { .n = 0 };
	enum pc_term_type type = (enum pc_term_type)t->type;

	if (is_number(view, a)) {
		uint32_t swap = a;

		a = b;
		b = swap;
	}
	if (is_number(view, b)) {
		pc_linear_add(view, &l, a, term_of(view, b).num);
	} else if (a == b && pc_term_is_truth(&view->q->terms, a)) {
		return a;
	} else {
		pc_linear_add(view, &l, make(view, PC_OPER_MUL, PC_TYPE_INT, a,
					     b), 1);
	}
	return exact(view, PC_OPER_MUL, type, l, a, b);
}

static uint32_t sum(struct pc_view *view, const struct pc_term *t, uint32_t a,
		    uint32_t b)
{
	struct pc_linear l = { .n = 0 };

	if (t->op == PC_OPER_NEG) {
		pc_linear_add(view, &l, a, -1);
	} else {
		pc_linear_add(view, &l, a, 1);
		pc_linear_add(view, &l, b, t->op == PC_OPER_SUB ? -1 : 1);
	}
	return exact(view, t->op, (enum pc_term_type)t->type, l, a, b);
}

/* A as K times *WHOLE plus *REST, as far as the factors of its sum show. */
static bool split(struct pc_view *view, uint32_t a, pc_big k, uint32_t *whole,
		  uint32_t *rest)
{
	struct pc_linear l = { .n = 0 }, times = { .n = 0 };

	pc_linear_add(view, &l, a, 1);
	if (l.large)
		return false;
	times.k = pc_big_floor(l.k, k);
	l.k -= times.k * k;
	for (uint32_t i = 0; i < l.n;) {
		if (l.v[i].c % k) {
			i++;
			continue;
		}
		times.v[times.n].atom = l.v[i].atom;
		times.v[times.n++].c = l.v[i].c / k;
		l.n--;
		for (uint32_t j = i; j < l.n; j++)
			l.v[j] = l.v[j + 1];
	}
	if (!times.n && !times.k)
		return false;
	*whole = pc_linear_term(view, &times);
	*rest = pc_linear_term(view, &l);
	return true;
}

/* A / B and A % B for A >= 0 and the number K > 0. */
static uint32_t by_number(struct pc_view *view, unsigned op, uint32_t a,
			  uint32_t b, pc_big k)
{
	struct pc_interval r;
	uint32_t whole, rest;

	if (k == 1)
		return op == PC_OPER_DIV ? a : number(view, 0);
	r = pc_interval_mod(pc_view_range(view, a), pc_interval_of(k, k));
	if (pc_interval_one(&r) && op == PC_OPER_MOD)
		return number(view, r.low);
	if (split(view, a, k, &whole, &rest)) {
		struct pc_interval of = pc_view_range(view, rest);
		struct pc_interval most = pc_view_range(view, whole);

		/* k w + r with 0 <= r < k. */
		if (of.low >= 0 && of.high < k && most.low >= 0)
			return op == PC_OPER_DIV ? whole : rest;
		if (op == PC_OPER_MOD && of.low >= 0)
			return by_number(view, op, rest, b, k);
	}
	/* (x / c) / k is x / (c k). */
	if (op == PC_OPER_DIV && term_of(view, a).op == PC_OPER_DIV &&
	    is_number(view, term_of(view, a).b)) {
		const struct pc_term inner = term_of(view, a);
		pc_big c = term_of(view, inner.b).num;

		if (c > 0 && c < INT32_MAX && k < INT32_MAX)
			return make(view, op, PC_TYPE_INT, inner.a,
				    number(view, c * k));
	}
	return make(view, op, PC_TYPE_INT, a, b);
}

static uint32_t quotient(struct pc_view *view, const struct pc_term *t,
			 uint32_t a, uint32_t b)
{
	struct pc_interval x = pc_view_range(view, a);
	struct pc_interval y = pc_view_range(view, b);

	/* Division by 0 is undefined: any value will do.  0 / b is 0. */
	if (pc_interval_one(&y) && y.low == 0)
		return number(view, 0);
	if (pc_interval_one(&x) && x.low == 0)
		return number(view, 0);
	if (x.low >= 0 && y.low > 0) {
		/* 0 <= a < b. */
		if (known_less(view, a, b, 0) == 1)
			return t->op == PC_OPER_DIV ? number(view, 0) : a;
		if (a == b)
			return number(view, t->op == PC_OPER_DIV);
		if (is_number(view, b))
			return by_number(view, t->op, a, b, y.low);
	}
	if (pc_interval_one(&y) && y.low == 1)
		return t->op == PC_OPER_DIV ? a : number(view, 0);
	return make(view, t->op, PC_TYPE_INT, a, b);
}

static uint32_t bits(struct pc_view *view, const struct pc_term *t, uint32_t a,
		     uint32_t b)
{
	struct pc_terms *terms = &view->q->terms;
	bool truths = pc_term_is_truth(terms, a) && pc_term_is_truth(terms, b);

	if (is_number(view, a)) {
		uint32_t swap = a;

		a = b;
		b = swap;
	}
	if (a == b)
		return t->op == PC_OPER_XOR ? number(view, 0) : a;
	if (truths && pc_view_simplify(view, pc_term_not(terms, a)) == b)
		return number(view, t->op != PC_OPER_AND);
	if (is_number(view, b)) {
		pc_big mask = term_of(view, b).num;
		struct pc_interval x = pc_view_range(view, a);

		if (!mask)
			return t->op == PC_OPER_AND ? b : a;
		if (truths)
			return t->op == PC_OPER_AND ? a : t->op == PC_OPER_OR ?
			       b : pc_view_simplify(view,
						    pc_term_not(terms, a));
		if (t->op == PC_OPER_AND && mask > 0 && !(mask & (mask + 1)) &&
		    x.low >= 0)
			return by_number(view, PC_OPER_MOD, a,
					 number(view, mask + 1), mask + 1);
	}
	return make(view, t->op, PC_TYPE_INT, a, b);
}

static uint32_t shift(struct pc_view *view, const struct pc_term *t, uint32_t a,
		      uint32_t b)
{
	enum pc_term_type type = (enum pc_term_type)t->type;
	struct pc_linear l = { .n = 0 };
	pc_big by, times;

	if (!is_number(view, b))
		return make(view, t->op, type, a, b);
	by = term_of(view, b).num;
	if (by < 0 || by >= (type == PC_TYPE_INT ? 32 : pc_type_bits(type)))
		return make(view, t->op, type, a, b);
	times = (pc_big)1 << (int)by;
	if (t->op == PC_OPER_SHR && pc_view_range(view, a).low >= 0)
		return by_number(view, PC_OPER_DIV, a, number(view, times),
				 times);
	if (t->op == PC_OPER_SHR)
		return make(view, t->op, type, a, b);
	pc_linear_add(view, &l, a, times);
	return exact(view, t->op, type, l, a, b);
}

static uint32_t least(struct pc_view *view, const struct pc_term *t,
		      uint32_t a, uint32_t b)
{
	int known = known_less(view, a, b, 0);

	if (a == b)
		return a;
	if (known < 0 && known_less(view, a, b, 1) == 1)
		known = 1;
	if (known >= 0)
		return (known == 1) == (t->op == PC_OPER_MIN) ? a : b;
	return make(view, t->op, PC_TYPE_INT, a, b);
}

static uint32_t trips(struct pc_view *view, uint32_t a, uint32_t b)
{
	struct pc_linear l = { .n = 0 };
	struct pc_interval x = pc_view_range(view, a);
	struct pc_interval y = pc_view_range(view, b);
	struct pc_term div = { .op = PC_OPER_DIV };

	if (x.high <= 0 || y.high <= 0)
		return number(view, 0);
	if (x.low <= 0 || y.low <= 0)
		return make(view, PC_TERM_TRIPS, PC_TYPE_INT, a, b);
	l.k = -1;
	pc_linear_add(view, &l, a, 1);
	a = quotient(view, &div, pc_linear_term(view, &l), b);
	l = (struct pc_linear){ .k = 1 };
	pc_linear_add(view, &l, a, 1);
	return pc_linear_term(view, &l);
}

static uint32_t cast(struct pc_view *view, const struct pc_term *t, uint32_t a)
{
	struct pc_linear l = { .n = 0 };

	pc_linear_add(view, &l, a, 1);
	return exact(view, PC_OPER_CAST, (enum pc_term_type)t->type, l, a,
		     PC_TERM_NONE);
}

static uint32_t simplify(struct pc_view *view, uint32_t term)
{
	const struct pc_term t = term_of(view, term);
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
	case PC_OPER_ADD:
	case PC_OPER_SUB:
	case PC_OPER_NEG: return sum(view, &t, a, b);
	case PC_OPER_MUL: return product(view, &t, a, b);
	case PC_OPER_DIV:
	case PC_OPER_MOD: return quotient(view, &t, a, b);
	case PC_OPER_AND:
	case PC_OPER_OR:
	case PC_OPER_XOR: return bits(view, &t, a, b);
	case PC_OPER_MIN:
	case PC_OPER_MAX: return least(view, &t, a, b);
	case PC_OPER_SHL:
	case PC_OPER_SHR: return shift(view, &t, a, b);
	case PC_TERM_TRIPS: return trips(view, a, b);
	case PC_OPER_CAST: return cast(view, &t, a);
	default: return term;
	}
}

uint32_t pc_view_simplify(struct pc_view *view, uint32_t term)
{
	struct pc_view_memo *memo = memo_of(view, term);
	struct pc_interval r;
	uint32_t to;

	if (memo->simple_stamp == view->stamp)
		return memo->to;
	view->q->work++;
	to = simplify(view, term);
	r = pc_view_range(view, to);
	if (pc_interval_one(&r) && !is_number(view, to))
		to = number(view, r.low);
	memo = memo_of(view, term);
	memo->simple_stamp = view->stamp;
	memo->to = to;
	return to;
}
