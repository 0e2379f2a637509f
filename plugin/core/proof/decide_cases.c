/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_cases.c - cuts a question into zones until its terms are decided.
 *
 * In:   a question; its terms.
 * Out:  leaves: zones that together contain all members, with what the terms
 *       are there; the steps of the derivation.
 * Cost: at most LEAVES zones.
 * Not:  A zone that no cut decides remains open.
 */
#include "graph/branch_claim.h"
#include "proof/decide_cases.h"
#include "proof/decide_linear.h"

#define LEAVES 600
#define DEEPEST 48

void pc_cases_begin(struct pc_cases *cases, struct pc_question *q,
		    const uint32_t *term, uint32_t n)
{
	*cases = (struct pc_cases){ .q = q, .term = term, .n = n,
				    .several = n != 1, .budget = LEAVES,
				    .whole = true };
	for (uint32_t v = 0; v < q->n_vars; v++)
		if (q->var[v].own)
			cases->own |= UINT64_C(1) << v;
}

static uint64_t vars_of(const struct pc_question *q, uint32_t term)
{
	return q->terms.v.v[term].vars;
}

static void push_step(struct pc_cases *c, struct pc_rule_step step)
{
	if (c->steps && !c->check)
		pc_vec_push(c->q->terms.arena, c->steps->steps, step);
}

/* The next step of a derivation that is checked; NULL: there is none. */
static const struct pc_rule_step *next_step(struct pc_cases *c)
{
	return c->at < c->steps->steps.n ? &c->steps->steps.v[c->at++] : NULL;
}

/* The number of the fact that is false on the whole zone, N_FACTS if the color
 * is negative; PC_NONE: none. */
static uint32_t refuted(struct pc_cases *c, struct pc_view *view)
{
	for (uint32_t i = 0; i < c->q->n_facts; i++) {
		/* To simplify moves the terms. */
		uint32_t now = pc_view_simplify(view, c->q->fact[i]);
		const struct pc_term *t = &c->q->terms.v.v[now];

		if (t->op == PC_TERM_NUMBER && !t->num)
			return i;
	}
	if (c->q->colour) {
		struct pc_interval r = pc_view_range(view, pc_view_simplify(
			view, c->q->colour));

		if (r.high < 0)
			return c->q->n_facts;
	}
	return PC_NONE;
}

/* The terms on the zone. */
static struct pc_leaf look(struct pc_cases *c, struct pc_view *view)
{
	struct pc_leaf leaf = { .zone = view->zone };
	struct pc_interval r;

	for (uint32_t i = 0; i < c->n; i++) {
		leaf.term = pc_view_simplify(view, c->term[i]);
		if (!c->several)
			break;
		r = pc_view_range(view, leaf.term);
		if (r.low > 0 || r.high < 0)
			leaf.bits |= (pc_big)1 << i;
		else if (r.low != r.high)
			leaf.open |= UINT64_C(1) << i;
	}
	leaf.decided = c->several ? !leaf.open :
		       !(vars_of(c->q, leaf.term) & c->own);
	if (c->q->colour) {
		leaf.colour_term = pc_view_simplify(view, c->q->colour);
		leaf.colour = pc_view_range(view, leaf.colour_term);
	}
	return leaf;
}

/* Whether TERM is another number for each value of one own variable that is
 * equal on no two members. */
static bool is_one_to_one(const struct pc_question *q, uint32_t term)
{
	const struct pc_term *t = &q->terms.v.v[term];
	bool number = t->b && q->terms.v.v[t->b].op == PC_TERM_NUMBER;

	switch (t->op) {
	case PC_TERM_VAR: return q->var[(int)t->num].names;
	case PC_OPER_XOR: return number && is_one_to_one(q, t->a);
	case PC_OPER_NEG:
		return t->type == PC_TYPE_INT && is_one_to_one(q, t->a);
	case PC_OPER_MUL:
		return t->type == PC_TYPE_INT && number &&
		       q->terms.v.v[t->b].num && is_one_to_one(q, t->a);
	default: return false;
	}
}

/* Whether no two processes of LEAF have one color: it is a sum of a rank and of
 * what is common. */
static bool is_apart(struct pc_question *q, const struct pc_leaf *leaf)
{
	struct pc_view view = { .q = q };
	struct pc_linear l = { .n = 0 };
	uint32_t ranks = 0;

	if (!q->colour)
		return false;
	if (is_one_to_one(q, q->colour))
		return true;
	pc_view_set(&view, &leaf->zone);
	pc_linear_add(&view, &l, leaf->colour_term, 1);
	for (uint32_t i = 0; i < l.n; i++) {
		const struct pc_term *t = &q->terms.v.v[l.v[i].atom];

		for (uint32_t v = 0; v < q->n_vars; v++)
			if (t->vars >> v & 1 && q->var[v].own)
				ranks += t->op == PC_TERM_VAR &&
					 q->var[v].names ? 1 : 2;
	}
	return ranks == 1 && !l.large;
}

/* Whether TERM, simplified, only bounds a variable or the difference of two. */
static bool is_bound(struct pc_view *view, uint32_t term)
{
	const struct pc_question *q = view->q;
	const struct pc_term t = q->terms.v.v[term];
	struct pc_linear l;

	if (!pc_oper_compares((enum pc_oper)t.op))
		return false;
	l = pc_linear_minus(view, t.a, t.b);
	for (uint32_t i = 0; i < l.n; i++)
		if (q->terms.v.v[l.v[i].atom].op != PC_TERM_VAR)
			return false;
	return !l.large && (l.n == 1 ||
			    (l.n == 2 && l.v[0].c == -l.v[1].c));
}

/* Cut at a bound in the simplified TERM: that takes two parts, or three. */
static bool cut_bound(struct pc_view *view, uint32_t term, struct pc_cut *cut)
{
	const struct pc_term t = view->q->terms.v.v[term];

	if (is_bound(view, term))
		return pc_view_cut(view, term, cut);
	return (t.a && cut_bound(view, t.a, cut)) ||
	       (t.b && cut_bound(view, t.b, cut));
}

/* How to cut the zone of LEAF; false: no cut helps. */
static bool find_cut(struct pc_cases *c, struct pc_view *view,
		     const struct pc_leaf *leaf, struct pc_cut *cut)
{
	for (uint32_t i = 0; i < c->q->n_facts; i++) {
		uint32_t fact = pc_view_simplify(view, c->q->fact[i]);

		if (is_bound(view, fact) && pc_view_cut(view, fact, cut))
			return true;
	}
	for (uint32_t i = 0; i < c->n && !leaf->decided; i++)
		if (cut_bound(view, pc_view_simplify(view, c->term[i]), cut))
			return true;
	for (uint32_t i = 0; i < c->n && !leaf->decided; i++)
		if (pc_view_cut(view, pc_view_simplify(view, c->term[i]), cut))
			return true;
	for (uint32_t i = 0; c->facts && i < c->q->n_facts; i++)
		if (pc_view_cut(view, pc_view_simplify(view, c->q->fact[i]),
				cut))
			return true;
	return c->facts && c->q->colour &&
	       pc_view_cut(view, leaf->colour_term, cut);
}

/* How many parts CUT makes of ZONE, less one. */
static uint32_t more_parts(const struct pc_zone *zone, const struct pc_cut *cut)
{
	return cut->mod ? (uint32_t)(cut->mod / zone->mod[cut->i]) - 1 : 1;
}

static void refine(struct pc_cases *c, const struct pc_zone *zone,
		   uint32_t depth);

static void refine_parts(struct pc_cases *c, const struct pc_zone *zone,
			 uint32_t depth, const struct pc_cut *cut)
{
	struct pc_zone part;
	int64_t now = zone->mod[cut->i == PC_NONE ? 0 : cut->i];

	if (!cut->mod) {
		part = *zone;
		if (pc_zone_less(c->q, &part, cut->i, cut->k, cut->most))
			refine(c, &part, depth + 1);
		part = *zone;
		if (pc_zone_less(c->q, &part, cut->k, cut->i, -cut->most - 1))
			refine(c, &part, depth + 1);
		return;
	}
	for (int64_t rem = zone->rem[cut->i]; rem < cut->mod; rem += now) {
		part = *zone;
		if (pc_zone_class(c->q, &part, cut->i, cut->mod, rem))
			refine(c, &part, depth + 1);
	}
}

/* Whether STEP says of ZONE what is true; its cut is *CUT. */
static bool follow(struct pc_cases *c, struct pc_view *view,
		   const struct pc_leaf *leaf, struct pc_cut *cut, bool *leave)
{
	const struct pc_rule_step *step = next_step(c);

	*leave = true;
	if (!step)
		return false;
	switch (step->rule) {
	case PC_RULE_CASES:
		*leave = false;
		*cut = (struct pc_cut){ step->i, step->k, step->most,
					step->mod };
		return step->i == PC_NONE || step->i < c->q->n_vars;
	case PC_RULE_NOBODY: return refuted(c, view) == step->fact;
	case PC_RULE_COMMON: return leaf->decided && leaf->term == step->term;
	case PC_RULE_APART: return is_apart(c->q, leaf);
	default: return false;
	}
}

static void add_leaf(struct pc_cases *c, const struct pc_leaf *leaf)
{
	pc_vec_push(c->q->terms.arena, c->leaf, *leaf);
}

static void refine(struct pc_cases *c, const struct pc_zone *zone,
		   uint32_t depth)
{
	struct pc_view view = { .q = c->q };
	struct pc_rule_step step = { .depth = depth };
	struct pc_leaf leaf;
	struct pc_cut cut;
	bool leave;

	pc_view_set(&view, zone);
	step.fact = refuted(c, &view);
	leaf = look(c, &view);
	if (c->check) {
		if (!follow(c, &view, &leaf, &cut, &leave))
			c->whole = false;
		else if (!leave)
			refine_parts(c, zone, depth, &cut);
		else if (step.fact == PC_NONE)
			add_leaf(c, &leaf);
		return;
	}
	if (step.fact != PC_NONE) {
		step.rule = PC_RULE_NOBODY;
		push_step(c, step);
		return;
	}
	if ((!leaf.decided || c->facts) && c->budget && depth < DEEPEST &&
	    (depth || !is_apart(c->q, &leaf)) &&
	    find_cut(c, &view, &leaf, &cut) &&
	    more_parts(zone, &cut) <= c->budget) {
		c->budget -= more_parts(zone, &cut);
		step.rule = PC_RULE_CASES;
		step.i = cut.i;
		step.k = cut.k;
		step.most = cut.most;
		step.mod = cut.mod;
		push_step(c, step);
		refine_parts(c, zone, depth, &cut);
		return;
	}
	step.rule = !leaf.decided && is_apart(c->q, &leaf) ? PC_RULE_APART :
		    PC_RULE_COMMON;
	step.term = leaf.term;
	push_step(c, step);
	c->whole &= leaf.decided;
	add_leaf(c, &leaf);
}

void pc_cases_run(struct pc_cases *cases)
{
	struct pc_zone zone;

	pc_zone_begin(cases->q, &zone);
	cases->leaf.n = 0;
	cases->at = 0;
	cases->whole = true;
	if (cases->steps && !cases->check)
		cases->steps->steps.n = 0;
	refine(cases, &zone, 0);
}

/* ---- two leaves ---- */

/* Whether the common variables can have the same values in both. */
static bool same_job(const struct pc_question *q, const struct pc_zone *a,
		     const struct pc_zone *b, struct pc_zone *both)
{
	*both = *a;
	for (uint32_t v = 0; v < q->n_vars; v++) {
		if (q->var[v].own)
			continue;
		if ((a->rem[v] - b->rem[v]) %
		    (int64_t)pc_big_gcd(a->mod[v], b->mod[v]))
			return false;
		if (b->less[v + 1][0] < PC_ZONE_FREE &&
		    !pc_zone_less(q, both, v, PC_NONE, b->less[v + 1][0]))
			return false;
		if (b->less[0][v + 1] < PC_ZONE_FREE &&
		    !pc_zone_less(q, both, PC_NONE, v, b->less[0][v + 1]))
			return false;
		for (uint32_t w = 0; w < q->n_vars; w++)
			if (!q->var[w].own && w != v &&
			    b->less[v + 1][w + 1] < PC_ZONE_FREE &&
			    !pc_zone_less(q, both, v, w,
					  b->less[v + 1][w + 1]))
				return false;
	}
	return true;
}

bool pc_leaves_meet(struct pc_question *q, const struct pc_leaf *a,
		    const struct pc_leaf *b)
{
	struct pc_zone both;
	struct pc_interval meet;

	if (a == b && is_apart(q, a))
		return false;
	if (q->colour) {
		meet = pc_interval_meet(a->colour, b->colour);
		if (pc_interval_empty(&meet))
			return false;
	}
	return same_job(q, &a->zone, &b->zone, &both);
}

void pc_leaves_near(const struct pc_question *q, const struct pc_leaf *a,
		    const struct pc_leaf *b, int64_t near[][2])
{
	for (uint32_t v = 0; v < q->n_vars; v++) {
		struct pc_interval x = pc_zone_var(&a->zone, v);
		struct pc_interval y = pc_zone_var(&b->zone, v);
		bool own = q->var[v].own;
		pc_big low = (x.low < y.low) == own ? x.low : y.low;
		pc_big high = (x.high < y.high) == own ? y.high : x.high;

		near[v][0] = low < INT64_MIN ? INT64_MIN : (int64_t)low;
		near[v][1] = high > INT64_MAX ? INT64_MAX : (int64_t)high;
	}
}

/* Whether the terms of A and B are equal in all jobs that both can be in. */
static bool same_there(struct pc_question *q, const struct pc_leaf *a,
		       const struct pc_leaf *b)
{
	struct pc_view view = { .q = q };
	struct pc_zone both;

	if (!a->decided || !b->decided)
		return false;
	if (a->term == b->term || !same_job(q, &a->zone, &b->zone, &both))
		return true;
	pc_view_set(&view, &both);
	return pc_view_simplify(&view, a->term) ==
	       pc_view_simplify(&view, b->term);
}

bool pc_cases_conflict(const struct pc_cases *cases, int64_t near[][2])
{
	for (uint32_t i = 0; i < cases->leaf.n; i++)
		for (uint32_t k = 0; k <= i; k++) {
			const struct pc_leaf *a = &cases->leaf.v[k];
			const struct pc_leaf *b = &cases->leaf.v[i];

			if (same_there(cases->q, a, b) ||
			    !pc_leaves_meet(cases->q, a, b))
				continue;
			if (near)
				pc_leaves_near(cases->q, a, b, near);
			return true;
		}
	return false;
}
