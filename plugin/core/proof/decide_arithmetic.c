/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_arithmetic.c - operations on simplified terms.
 *
 * In:   an operation with its type; simplified operands; a zone.
 * Out:  an equal term whose arithmetic of type INT is that of the integers, a
 *       sum where possible: masks, casts and shifts become remainders and
 *       quotients by powers of 2, which vanish where the operand is in one
 *       period.
 * Cost: O(1) operations on sums.
 * Not:  Products of two sums are not multiplied out.  An operand that may be
 *       below 0 or not remains as it is (decide_cut.c cuts there).
 */
#include "proof/decide_view.h"

static uint32_t divide(struct pc_view *view, unsigned op, uint32_t a, pc_big k);

/* C A + K. */
static uint32_t line(struct pc_view *view, uint32_t a, pc_big c, pc_big k)
{
	struct pc_linear l = { .k = k };

	pc_linear_add(view, &l, a, c);
	if (!l.large)
		return pc_linear_term(view, &l);
	a = pc_view_make(view, PC_OPER_MUL, PC_TYPE_INT, a,
			 pc_view_number(view, c));
	return pc_view_make(view, PC_OPER_ADD, PC_TYPE_INT, a,
			    pc_view_number(view, k));
}

/* A modulo the number of values of TYPE; the values of A are R. */
static uint32_t wrap(struct pc_view *view, enum pc_term_type type, uint32_t a,
		     const struct pc_interval *r)
{
	pc_big low, high, size = (pc_big)1 << pc_type_bits(type);

	pc_type_range(type, &low, &high);
	if (r->low >= low)
		return line(view, divide(view, PC_OPER_MOD,
					 line(view, a, 1, -low), size), 1, low);
	if (r->high <= high)
		return line(view, divide(view, PC_OPER_MOD,
					 line(view, a, -1, high), size), -1,
			    high);
	return pc_view_make(view, PC_OPER_CAST, type, a, PC_TERM_NONE);
}

/* The result of OP with TYPE, whose exact value is L. */
static uint32_t exact(struct pc_view *view, unsigned op,
		      enum pc_term_type type, struct pc_linear l, uint32_t a,
		      uint32_t b)
{
	struct pc_interval r;

	if (l.large)
		return pc_view_make(view, op, type, a, b);
	if (type == PC_TYPE_INT || (pc_type_signed(type) &&
	    op != PC_OPER_CAST && op != PC_OPER_SHL))
		return pc_linear_term(view, &l);
	r = pc_linear_range(view, &l);
	if (r.low <= -PC_BEYOND || r.high >= PC_BEYOND)
		return pc_view_make(view, op, type, a, b);
	return wrap(view, type, pc_linear_term(view, &l), &r);
}

static uint32_t product(struct pc_view *view, const struct pc_term *t,
			uint32_t a, uint32_t b)
{
	struct pc_linear l = { .n = 0 };
	enum pc_term_type type = (enum pc_term_type)t->type;

	if (pc_view_is_number(view, a)) {
		uint32_t swap = a;

		a = b;
		b = swap;
	}
	if (pc_view_is_number(view, b)) {
		pc_linear_add(view, &l, a, pc_view_term(view, b).num);
	} else if (a == b && pc_term_is_truth(&view->q->terms, a)) {
		return a;
	} else {
		pc_linear_add(view, &l, pc_view_make(view, PC_OPER_MUL, PC_TYPE_INT, a,
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

/* A / K and A % K for A >= 0 and the number K > 0. */
static uint32_t divide(struct pc_view *view, unsigned op, uint32_t a, pc_big k)
{
	struct pc_interval x = pc_view_range(view, a), r;
	const struct pc_term t = pc_view_term(view, a);
	uint32_t whole, rest;
	pc_big c;

	/* All of A is in one period. */
	if (x.low / k == x.high / k)
		return op == PC_OPER_DIV ? pc_view_number(view, x.low / k) :
		       line(view, a, 1, -(x.low / k * k));
	r = pc_interval_mod(x, pc_interval_of(k, k));
	if (pc_interval_one(&r) && op == PC_OPER_MOD)
		return pc_view_number(view, r.low);
	if (split(view, a, k, &whole, &rest)) {
		struct pc_interval of = pc_view_range(view, rest);
		struct pc_interval most = pc_view_range(view, whole);

		/* k w + r with 0 <= r < k. */
		if (of.low >= 0 && of.high < k && most.low >= 0)
			return op == PC_OPER_DIV ? whole : rest;
		if (op == PC_OPER_MOD && of.low >= 0)
			return divide(view, op, rest, k);
	}
	if (t.op == op && pc_view_is_number(view, t.b) &&
	    pc_view_range(view, t.a).low >= 0) {
		c = pc_view_term(view, t.b).num;
		/* (x / c) / k is x / (c k). */
		if (op == PC_OPER_DIV && c > 0 && c < INT32_MAX &&
		    k < INT32_MAX)
			return divide(view, op, t.a, c * k);
		/* (x % (c k)) % k is x % k. */
		if (op == PC_OPER_MOD && c > 0 && c % k == 0)
			return divide(view, op, t.a, k);
	}
	return pc_view_make(view, op, PC_TYPE_INT, a, pc_view_number(view, k));
}

/* A / K and A % K, rounded toward 0, for A of one sign and a number. */
static uint32_t divide_signed(struct pc_view *view, unsigned op, uint32_t a,
			      pc_big k, bool below)
{
	bool div = op == PC_OPER_DIV;

	a = divide(view, op, below ? line(view, a, -1, 0) : a, k < 0 ? -k : k);
	return below != (div && k < 0) ? line(view, a, -1, 0) : a;
}

static uint32_t quotient(struct pc_view *view, const struct pc_term *t,
			 uint32_t a, uint32_t b)
{
	struct pc_interval x = pc_view_range(view, a);
	struct pc_interval y = pc_view_range(view, b);
	bool div = t->op == PC_OPER_DIV;

	/* Division by 0 is undefined: any value will do.  0 / b is 0. */
	if ((pc_interval_one(&y) && y.low == 0) ||
	    (pc_interval_one(&x) && x.low == 0))
		return pc_view_number(view, 0);
	if (a == b)
		return pc_view_number(view, div);
	/* 0 <= a < b. */
	if (x.low >= 0 && y.low > 0 && pc_view_less(view, a, b, 0) == 1)
		return div ? pc_view_number(view, 0) : a;
	if (pc_view_is_number(view, b) && (x.low >= 0 || x.high <= 0))
		return divide_signed(view, t->op, a, y.low, x.low < 0);
	if (pc_view_is_number(view, b) && (y.low == 1 || y.low == -1))
		return div ? line(view, a, y.low, 0) : pc_view_number(view, 0);
	return pc_view_make(view, t->op, PC_TYPE_INT, a, b);
}

#define RUNS 4 /* of bits that are 1 in a mask */

/* Add C (A & MASK) to L, for A >= 0 and MASK >= 0: a run of ones from bit i to
 * bit k - 1 gives A % 2^k - A % 2^i.  False: there are too many. */
static bool add_masked(struct pc_view *view, struct pc_linear *l, uint32_t a,
		       pc_big mask, pc_big c)
{
	pc_big most = pc_view_range(view, a).high, bit = 1;
	int runs = 0;

	while (bit <= mask && bit <= most) {
		while (!(mask & bit))
			bit *= 2;
		if (bit > most)
			break;
		if (runs++ == RUNS)
			return false;
		pc_linear_add(view, l, divide(view, PC_OPER_MOD, a, bit), -c);
		while (mask & bit && bit <= most)
			bit *= 2;
		pc_linear_add(view, l, divide(view, PC_OPER_MOD, a, bit), c);
	}
	return true;
}

/* A and a number by OP as a sum, if A has one sign: x | m is x + m - (x & m),
 * x ^ m is x + m - 2 (x & m).  PC_TERM_NONE: it has not. */
static uint32_t masked(struct pc_view *view, unsigned op, uint32_t a,
		       pc_big mask)
{
	struct pc_interval x = pc_view_range(view, a);
	struct pc_interval known = pc_interval_bits(
		op, x, pc_interval_of(mask, mask));
	pc_big c = op == PC_OPER_AND ? 1 : op == PC_OPER_OR ? -1 : -2;
	struct pc_linear l = { .n = 0 };

	if ((x.low < 0 && x.high >= 0) || x.low <= -PC_BEYOND ||
	    x.high >= PC_BEYOND)
		return PC_TERM_NONE;
	if (op != PC_OPER_AND) {
		l.k = mask;
		pc_linear_add(view, &l, a, 1);
	}
	if (x.low < 0) {
		/* x is -1 - y, and x & m is m - (y & m). */
		a = line(view, a, -1, -1);
		l.k += c * mask;
		c = -c;
	}
	if (mask < 0) {
		/* y & m is y - (y & ~m). */
		pc_linear_add(view, &l, a, c);
		mask = ~mask;
		c = -c;
	}
	if (!add_masked(view, &l, a, mask, c) || l.large)
		return PC_TERM_NONE;
	a = pc_linear_term(view, &l);
	pc_view_limit(view, a, known);
	return a;
}

static uint32_t bits(struct pc_view *view, const struct pc_term *t, uint32_t a,
		     uint32_t b)
{
	struct pc_terms *terms = &view->q->terms;
	bool truths = pc_term_is_truth(terms, a) && pc_term_is_truth(terms, b);
	uint32_t sum = PC_TERM_NONE;

	if (pc_view_is_number(view, a)) {
		uint32_t swap = a;

		a = b;
		b = swap;
	}
	if (a == b)
		return t->op == PC_OPER_XOR ? pc_view_number(view, 0) : a;
	if (truths && pc_view_simplify(view, pc_term_not(terms, a)) == b)
		return pc_view_number(view, t->op != PC_OPER_AND);
	if (truths && pc_view_is_number(view, b)) {
		if (!pc_view_term(view, b).num)
			return t->op == PC_OPER_AND ? b : a;
		return t->op == PC_OPER_AND ? a : t->op == PC_OPER_OR ? b :
		       pc_view_simplify(view, pc_term_not(terms, a));
	}
	if (pc_view_is_number(view, b))
		sum = masked(view, t->op, a, pc_view_term(view, b).num);
	return sum ? sum : pc_view_make(view, t->op, PC_TYPE_INT, a, b);
}

static uint32_t shift(struct pc_view *view, const struct pc_term *t, uint32_t a,
		      uint32_t b)
{
	enum pc_term_type type = (enum pc_term_type)t->type;
	struct pc_interval x = pc_view_range(view, a);
	struct pc_linear l = { .n = 0 };
	pc_big by, times;

	if (!pc_view_is_number(view, b))
		return pc_view_make(view, t->op, type, a, b);
	by = pc_view_term(view, b).num;
	if (by < 0 || by >= (type == PC_TYPE_INT ? 32 : pc_type_bits(type)))
		return pc_view_make(view, t->op, type, a, b);
	times = (pc_big)1 << (int)by;
	if (t->op == PC_OPER_SHL) {
		pc_linear_add(view, &l, a, times);
		return exact(view, t->op, type, l, a, b);
	}
	if (x.low >= 0)
		return divide(view, PC_OPER_DIV, a, times);
	if (x.high < 0) /* rounded down: -1 - (-1 - x) / k */
		return line(view, divide(view, PC_OPER_DIV,
					 line(view, a, -1, -1), times), -1, -1);
	return pc_view_make(view, t->op, type, a, b);
}

static uint32_t least(struct pc_view *view, const struct pc_term *t,
		      uint32_t a, uint32_t b)
{
	int known = pc_view_less(view, a, b, 0);

	if (a == b)
		return a;
	if (known < 0 && pc_view_less(view, a, b, 1) == 1)
		known = 1;
	if (known >= 0)
		return (known == 1) == (t->op == PC_OPER_MIN) ? a : b;
	return pc_view_make(view, t->op, PC_TYPE_INT, a, b);
}

static uint32_t trips(struct pc_view *view, uint32_t a, uint32_t b)
{
	struct pc_linear l = { .n = 0 };
	struct pc_interval x = pc_view_range(view, a);
	struct pc_interval y = pc_view_range(view, b);
	struct pc_term div = { .op = PC_OPER_DIV };

	if (x.high <= 0 || y.high <= 0)
		return pc_view_number(view, 0);
	if (x.low <= 0 || y.low <= 0)
		return pc_view_make(view, PC_TERM_TRIPS, PC_TYPE_INT, a, b);
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

static bool is_even(const struct pc_linear *l)
{
	bool even = !l->large && l->n && l->k % 2 == 0;

	for (uint32_t i = 0; i < l->n; i++)
		even &= l->v[i].c % 2 == 0;
	return even;
}

/* `ones` of A: as many as of 2 A. */
static uint32_t ones(struct pc_view *view, uint32_t a)
{
	struct pc_linear l = { .n = 0 };

	pc_linear_add(view, &l, a, 1);
	while (is_even(&l)) {
		l.k /= 2;
		for (uint32_t i = 0; i < l.n; i++)
			l.v[i].c /= 2;
	}
	return pc_view_make(view, PC_OPER_ONES, PC_TYPE_INT, l.large ? a :
			    pc_linear_term(view, &l), PC_TERM_NONE);
}

uint32_t pc_view_compute(struct pc_view *view, const struct pc_term *t,
			 uint32_t a, uint32_t b)
{
	switch (t->op) {
	case PC_OPER_ADD:
	case PC_OPER_SUB:
	case PC_OPER_NEG: return sum(view, t, a, b);
	case PC_OPER_MUL: return product(view, t, a, b);
	case PC_OPER_DIV:
	case PC_OPER_MOD: return quotient(view, t, a, b);
	case PC_OPER_AND:
	case PC_OPER_OR:
	case PC_OPER_XOR: return bits(view, t, a, b);
	case PC_OPER_MIN:
	case PC_OPER_MAX: return least(view, t, a, b);
	case PC_OPER_SHL:
	case PC_OPER_SHR: return shift(view, t, a, b);
	case PC_TERM_TRIPS: return trips(view, a, b);
	case PC_OPER_CAST: return cast(view, t, a);
	case PC_OPER_ONES: return ones(view, a);
	default:
		return pc_view_make(view, t->op, (enum pc_term_type)t->type, a,
				    b);
	}
}
