/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_range.c - the values of simplified terms on a zone.
 *
 * In:   a simplified term; a zone.
 * Out:  an interval with a residue class that contains its values.
 * Cost: O(size of the term) for a zone, each term once.
 */
#include "graph/branch_claim.h"
#include "proof/decide_view.h"

struct pc_view_memo *pc_view_memo(struct pc_view *view, uint32_t term)
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

	if (t->op == PC_OPER_SHR && (b.low < 0 || b.high > 63) && a.low >= 0)
		return pc_interval_of(0, a.high);
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

/* The quotient is below N if the dividend is below N times the divisor. */
static struct pc_interval div_range(struct pc_view *view,
				    const struct pc_term *t,
				    struct pc_interval a, struct pc_interval b)
{
	struct pc_interval r = pc_interval_div(a, b);

	for (int n = 2; a.low >= 0 && b.low > 0 && n < r.high && n < 32 &&
	     !pc_view_is_number(view, t->b); n *= 2) {
		struct pc_linear l = { .n = 0 };

		pc_linear_add(view, &l, t->a, 1);
		pc_linear_add(view, &l, t->b, -n);
		if (pc_linear_sign(view, &l).high < 0)
			r.high = n - 1;
	}
	return r;
}

static struct pc_interval find_range(struct pc_view *view, uint32_t term)
{
	const struct pc_term t = pc_view_term(view, term);
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
	case PC_OPER_DIV: r = div_range(view, &t, a, b); break;
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
	case PC_OPER_ONES: return pc_interval_ones(a);
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
	struct pc_view_memo *memo = pc_view_memo(view, term);
	struct pc_interval r;

	if (memo->range_stamp == view->stamp)
		return memo->range;
	view->q->work++;
	r = find_range(view, term);
	memo = pc_view_memo(view, term);
	memo->range_stamp = view->stamp;
	memo->range = r;
	return r;
}

void pc_view_limit(struct pc_view *view, uint32_t term, struct pc_interval r)
{
	r = pc_interval_meet(pc_view_range(view, term), r);
	if (!pc_interval_empty(&r))
		pc_view_memo(view, term)->range = r;
}
