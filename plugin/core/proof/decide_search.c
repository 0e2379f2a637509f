/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_search.c - members of jobs, chosen from what the terms contain.
 *
 * In:   a question and its terms.
 * Out:  members of jobs, evaluated with the integers of the machine.
 * Cost: at most WORK processes that are evaluated and terms that are looked
 *       through for candidates, for a search; fewer if the terms are large.
 * Not:  The search proves nothing if it finds nothing.
 */
#include "proof/decide_candidates.h"
#include "proof/decide_part.h"
#include "proof/decide_search.h"
#include "proof/interval.h"

#define WORK 6000
#define PARTS 5   /* processes whose parts are tried */
#define FEW 12    /* candidates of an own variable after the first */
#define SMALL 100 /* operators and leaves; larger evaluations cost more */
#define MATES 12  /* candidates of one variable for which another is solved */

struct search {
	struct pc_question *q;
	const uint32_t *term;
	uint32_t n;
	const int64_t (*near)[2];
	pc_search_visit *visit;
	void *data;
	uint32_t work, spent, most; /* evaluations and collections */
	uint32_t cost; /* of an evaluation */
	bool any;  /* one member is enough */
	int64_t env[PC_DECIDE_VARS];
	struct pc_point point[PC_POINTS_MOST];
	uint32_t n_points;
	uint64_t used; /* variables, by number */
	uint32_t own[PC_DECIDE_VARS], n_own; /* own ones, in this order */
};

bool pc_point_value(struct pc_question *q, const uint32_t *term, uint32_t n,
		    struct pc_point *point)
{
	pc_big value;

	for (uint32_t v = 0; v < q->n_vars; v++)
		if (point->var[v] < q->var[v].low ||
		    point->var[v] > q->var[v].high ||
		    (q->var[v].below != PC_NONE &&
		     point->var[v] >= point->var[q->var[v].below]))
			return false;
	pc_term_values_begin(&q->terms);
	for (uint32_t i = 0; i < q->n_facts; i++)
		if (!pc_term_value_again(&q->terms, q->fact[i], point->var,
					 &value) || !value)
			return false;
	point->colour = point->value = 0;
	if (q->colour && (!pc_term_value_again(&q->terms, q->colour, point->var,
					 &point->colour) || point->colour < 0))
		return false;
	if (q->part.members != PC_NONE &&
	    pc_part_members(q, point->var, point->colour) !=
		    point->var[q->part.members])
		return false;
	if (n == 1)
		return pc_term_value_again(&q->terms, term[0], point->var,
				     &point->value);
	for (uint32_t i = 0; i < n; i++) {
		if (!pc_term_value_again(&q->terms, term[i], point->var,
					 &value))
			return false;
		if (value)
			point->value |= (pc_big)1 << i;
	}
	return true;
}

bool pc_point_pair(const struct pc_question *q, const struct pc_point *p,
		   const struct pc_point *other)
{
	if (p->colour != other->colour)
		return false;
	for (uint32_t v = 0; v < q->n_vars; v++) {
		if (!q->var[v].own && p->var[v] != other->var[v])
			return false;
		if (q->var[v].names && p->var[v] == other->var[v])
			return false;
	}
	return true;
}

/* Whether A and B are the same process, as far as variables name it. */
static bool is_same(const struct pc_question *q, const struct pc_point *a,
		    const struct pc_point *b)
{
	bool same = true, named = false;

	for (uint32_t v = 0; v < q->n_vars; v++)
		if (q->var[v].names) {
			named = true;
			same = same && a->var[v] == b->var[v];
		}
	return named && same;
}

/* Keep POINT unless two like it are there, or the same process. */
static void keep(struct search *s, const struct pc_point *point)
{
	uint32_t like = 0;

	for (uint32_t i = 0; i < s->n_points; i++)
		if (s->point[i].value == point->value &&
		    s->point[i].colour == point->colour &&
		    (is_same(s->q, &s->point[i], point) || like++))
			return;
	if (s->n_points < PC_POINTS_MOST)
		s->point[s->n_points++] = *point;
}

static void try_point(struct search *s)
{
	struct pc_point point = { .value = 0 };

	for (uint32_t v = 0; v < s->q->n_vars; v++)
		point.var[v] = s->env[v];
	s->work += s->cost;
	if (pc_point_value(s->q, s->term, s->n, &point))
		keep(s, &point);
	if (s->any && s->n_points)
		s->spent = s->work;
}

static void begin_tries(const struct search *s, uint32_t var, uint32_t most,
			struct pc_tries_of *t)
{
	const struct pc_question_var *v = &s->q->var[var];

	t->n = 0;
	t->most = most;
	t->low = v->low;
	t->high = v->high;
	if (s->near) {
		t->low = s->near[var][0] > t->low ? s->near[var][0] : t->low;
		t->high = s->near[var][1] < t->high ? s->near[var][1] : t->high;
		for (int i = 0; i < 3 && t->low > INT32_MIN; i++)
			pc_tries_put(t, (pc_big)t->low + i);
		if (t->low <= 0 && t->high >= 0)
			pc_tries_put(t, 0);
		for (int i = 0; i < 3 && t->high < INT32_MAX - 1; i++)
			pc_tries_put(t, (pc_big)t->high - i);
	}
}

static void collect(struct search *s, uint32_t term, uint32_t var,
		    struct pc_tries_of *t)
{
	if (!(s->q->terms.v.v[term].vars >> var & 1) || t->n == t->most)
		return;
	s->work++;
	pc_term_collect(s->q, term, s->env, var, t);
}

static void collect_all(struct search *s, uint32_t var, struct pc_tries_of *t)
{
	for (uint32_t i = 0; i < s->q->n_facts; i++)
		collect(s, s->q->fact[i], var, t);
	for (uint32_t i = 0; i < s->n; i++)
		collect(s, s->term[i], var, t);
	collect(s, s->q->colour, var, t);
}

/* Numbers of every magnitude, from the lowest value on. */
static void put_scattered(struct pc_tries_of *t)
{
	uint64_t any = 0x9e3779b97f4a7c15u;

	for (int bits = 3; bits < 31 && t->low > INT32_MIN; bits++) {
		any ^= any << 13;
		any ^= any >> 7;
		any ^= any << 17;
		pc_tries_put(t, (pc_big)t->low + (pc_big)(
			any >> (64 - bits) | UINT64_C(1) << (bits - 1)));
	}
}

/* At most MOST candidates of the own variable VAR in this job. */
static void own_tries(struct search *s, uint32_t var, uint32_t most,
		      struct pc_tries_of *t)
{
	const struct pc_question_var *v = &s->q->var[var];
	pc_big end = v->below != PC_NONE ? s->env[v->below] : 0;

	begin_tries(s, var, most, t);
	if (v->below != PC_NONE && t->high >= end)
		t->high = (int64_t)end - 1;
	for (int i = 0; i < 4; i++)
		pc_tries_put(t, i);
	if (v->below != PC_NONE) {
		pc_tries_put(t, end - 1);
		pc_tries_put(t, end - 2);
	} else {
		pc_tries_put(t, -1);
	}
	for (int64_t guess = 0; guess < 2; guess++) {
		s->env[var] = guess;
		collect_all(s, var, t);
	}
	if (v->below != PC_NONE) {
		pc_tries_put(t, end / 2);
		pc_tries_put(t, end / 3);
	}
	for (int i = 4; i < 9; i++)
		pc_tries_put(t, i);
	if (s->near)
		put_scattered(t);
}

/* Members with the color of those that were found. */
static void try_mates(struct search *s, uint32_t var)
{
	uint32_t n = s->n_points;

	for (uint32_t i = 0; i < n && i < MATES; i++) {
		struct pc_tries_of t = { .most = PC_TRIES, .high = -1 };
		struct pc_invert in = { &s->q->terms, s->env, var, &t };

		for (uint32_t v = 0; v < s->q->n_vars; v++)
			s->env[v] = s->point[i].var[v];
		pc_term_values_begin(&s->q->terms);
		begin_tries(s, var, PC_TRIES, &t);
		if (s->q->var[var].below != PC_NONE &&
		    t.high >= s->env[s->q->var[var].below])
			t.high = s->env[s->q->var[var].below] - 1;
		pc_term_solve(&in, s->q->colour, s->point[i].colour, PC_SOLVES);
		for (uint32_t k = 0; k < t.n && s->work < s->spent; k++) {
			s->env[var] = t.v[k];
			try_point(s);
		}
	}
}

/* Whether a fact is about variable V, or V is a rank. */
static bool is_restricted(const struct pc_question *q, uint32_t v)
{
	uint64_t vars = 0;

	for (uint32_t i = 0; i < q->n_facts; i++)
		vars |= q->terms.v.v[q->fact[i]].vars;
	return vars >> v & 1 || q->var[v].names || q->var[v].below != PC_NONE;
}

/* RATIONALE: few values of several variables may satisfy the facts.  A second
 * search, near certain bounds, tries with them all candidates of the variables
 * that no fact is about. */
static void order_own(struct search *s)
{
	bool second = s->near && s->n == 1;

	s->n_own = 0;
	for (int last = 0; last < 2; last++)
		for (uint32_t v = 0; v < s->q->n_vars; v++)
			if (s->q->var[v].own && s->used >> v & 1 &&
			    (second && !is_restricted(s->q, v)) == last)
				s->own[s->n_own++] = v;
}

/* Whether the facts that follow from number K of s->own and those before it
 * hold; the last one is seen when the process is evaluated. */
static bool is_possible(struct search *s, uint32_t k)
{
	struct pc_terms *terms = &s->q->terms;
	uint64_t open = 0;
	pc_big value;

	for (uint32_t i = k + 1; i < s->n_own; i++)
		open |= UINT64_C(1) << s->own[i];
	if (!open)
		return true;
	pc_term_values_begin(terms);
	for (uint32_t i = 0; i < s->q->n_facts; i++) {
		uint64_t vars = terms->v.v[s->q->fact[i]].vars;

		if (vars & open || !(vars >> s->own[k] & 1))
			continue;
		s->work++;
		if (!pc_term_value_again(terms, s->q->fact[i], s->env,
					 &value) || !value)
			return false;
	}
	return true;
}

/* Try the own variables from number K of s->own on. */
static void try_own(struct search *s, uint32_t k)
{
	struct pc_tries_of t;

	if (k == s->n_own) {
		try_point(s);
		return;
	}
	own_tries(s, s->own[k], k ? FEW : PC_TRIES, &t);
	for (uint32_t i = 0; i < t.n && s->work < s->spent; i++) {
		s->env[s->own[k]] = t.v[i];
		if (is_possible(s, k))
			try_own(s, k + 1);
	}
}

static bool try_members(struct search *s)
{
	s->n_points = 0;
	s->spent = s->work + s->most / 4;
	try_own(s, 0);
	for (uint32_t v = 0; s->q->colour && v < s->q->n_vars; v++)
		if (s->q->var[v].own &&
		    s->q->terms.v.v[s->q->colour].vars >> v & 1)
			try_mates(s, v);
	return s->n_points && s->visit(s->data, s->point, s->n_points);
}

/* In a job whose processes are divided by color, the size of a part follows
 * from the colors: try the parts of some processes. */
static bool try_job(struct search *s)
{
	const struct pc_question_part *part = &s->q->part;
	int64_t size, last = 0;
	pc_big colour;

	if (part->members == PC_NONE)
		return try_members(s);
	size = s->env[part->size];
	for (int i = 0; i < PARTS; i++) {
		if (part->rank != PC_NONE)
			s->env[part->rank] = size * i / PARTS;
		if (!pc_term_value(&s->q->terms, s->q->colour, s->env,
				   &colour))
			continue;
		s->env[part->members] = pc_part_members(s->q, s->env, colour);
		if (s->env[part->members] < 2 ||
		    s->env[part->members] == last)
			continue;
		last = s->env[part->members];
		if (try_members(s))
			return true;
	}
	return false;
}

/* Multiples of two numbers by which facts divide the variable VAR. */
static void put_multiples(const struct search *s, uint32_t var,
			  struct pc_tries_of *t)
{
	struct pc_tries_of by = { .most = PC_TRIES, .low = 2,
				  .high = INT32_MAX };

	for (uint32_t i = 0; i < s->q->n_facts; i++)
		pc_term_moduli(s->q, s->q->fact[i], var, &by);
	for (uint32_t i = 0; i < by.n; i++)
		for (uint32_t k = 0; k < i; k++)
			pc_tries_put(t, by.v[i] /
				     pc_big_gcd(by.v[i], by.v[k]) * by.v[k]);
}

/* At most MOST candidates of the variable VAR, which all members share. */
static void common_tries(struct search *s, uint32_t var, uint32_t most,
			 struct pc_tries_of *t)
{
	static const int64_t small[] = { 2, 3, 4, 5, 1, 0, 7, 8, 16, -1 };
	int64_t own[PC_DECIDE_VARS];
	bool bounds = false;

	begin_tries(s, var, most, t);
	for (unsigned i = 0; i < 4; i++)
		pc_tries_put(t, small[i]);
	for (uint32_t v = 0; v < s->q->n_vars; v++) {
		own[v] = s->env[v];
		bounds |= s->q->var[v].below == var;
	}
	for (int64_t guess = 0; guess < 2; guess++) {
		for (uint32_t v = 0; v < s->q->n_vars; v++)
			if (s->q->var[v].own)
				s->env[v] = guess;
		s->env[var] = 2;
		collect_all(s, var, t);
	}
	/* A job that has all processes of interest. */
	for (uint32_t v = 0; bounds && v < s->q->n_vars; v++) {
		struct pc_tries_of below = { .most = PC_TRIES,
					     .high = INT32_MAX - 4 };

		if (s->q->var[v].below != var)
			continue;
		s->env[var] = INT32_MAX;
		collect_all(s, v, &below);
		for (uint32_t i = 0; i < below.n; i++) {
			pc_tries_put(t, (pc_big)below.v[i] + 1);
			pc_tries_put(t, (pc_big)below.v[i] + 2);
		}
		s->env[var] = 2;
		for (uint32_t i = 0; i < below.n && i < MATES; i++) {
			s->env[v] = below.v[i];
			collect_all(s, var, t);
		}
	}
	for (uint32_t i = 0; !bounds && i < s->n; i++)
		pc_term_numbers(s->q, s->term[i], t);
	for (unsigned i = 4; i < sizeof small / sizeof *small; i++)
		pc_tries_put(t, small[i]);
	put_multiples(s, var, t);
	pc_tries_put(t, bounds ? 1000 : 100);
	pc_tries_put(t, bounds ? 1 << 20 : 10);
	pc_tries_put(t, INT32_MAX);
	for (uint32_t v = 0; v < s->q->n_vars; v++)
		s->env[v] = own[v];
}

/* Try the common variables from number FIRST on. */
static bool try_common(struct search *s, uint32_t first, uint32_t most)
{
	struct pc_tries_of t;
	uint32_t v = first;

	while (v < s->q->n_vars &&
	       (s->q->var[v].own || !(s->used >> v & 1) ||
		v == s->q->part.members))
		v++;
	if (v == s->q->n_vars)
		return try_job(s);
	common_tries(s, v, most, &t);
	for (uint32_t i = 0; i < t.n && s->work < s->most; i++) {
		s->env[v] = t.v[i];
		if (try_common(s, v + 1, most / 2))
			return true;
	}
	return false;
}

/* What the evaluation of one process costs. */
static uint32_t cost_of(const struct search *s)
{
	const struct pc_term *term = s->q->terms.v.v;
	uint64_t size = term[s->q->colour].size;

	for (uint32_t i = 0; i < s->n; i++)
		size += term[s->term[i]].size;
	for (uint32_t i = 0; i < s->q->n_facts; i++)
		size += term[s->q->fact[i]].size;
	return 1 + (uint32_t)(size / SMALL);
}

/* Search with at most s->most evaluations. */
static void look(struct search *s)
{
	const struct pc_question_var *var = s->q->var;

	s->cost = cost_of(s);
	for (uint32_t v = 0; v < s->q->n_vars; v++)
		/* By 0 nothing can be divided. */
		s->env[v] = var[v].low > 1 || var[v].below != PC_NONE ?
				    var[v].low :
			    var[v].high < 1 ? var[v].high : 1;
	/* One value is enough for variables without influence. */
	s->used = pc_question_used(s->q, s->term, s->n);
	order_own(s);
	try_common(s, 0, PC_TRIES);
}

void pc_decide_search(struct pc_question *q, const uint32_t *term, uint32_t n,
		      const int64_t (*near)[2], pc_search_visit *visit,
		      void *data)
{
	struct search s = { .q = q, .term = term, .n = n, .near = near,
			    .visit = visit, .data = data };

	/* Several terms take longer, and many searches are made. */
	s.most = WORK / (n > 2 ? n / 2 : 1) / (near ? 4 : 1);
	look(&s);
	q->work += s.work;
}

static bool take_first(void *data, const struct pc_point *point, uint32_t n)
{
	struct pc_point *first = (struct pc_point *)data;

	(void)n;
	*first = point[0];
	return true;
}

bool pc_decide_find(struct pc_question *q, uint32_t most,
		    struct pc_point *point)
{
	struct search s = { .q = q, .term = q->fact, .n = 1, .data = point,
			    .visit = take_first, .most = most, .any = true };

	point->colour = -1;
	look(&s);
	q->work += s.work;
	return !point->colour;
}
