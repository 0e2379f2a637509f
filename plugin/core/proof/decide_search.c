/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_search.c - candidates: values of variables near which a term changes.
 *
 * In:   a question and its terms.
 * Out:  members of jobs, evaluated with the integers of the machine.  The
 *       candidates are solutions of `operand is number` for the numbers in the
 *       terms, by inverting the operators, and numbers next to them.
 * Cost: at most WORK evaluations of a term for a search.
 * Not:  The search proves nothing if it finds nothing.
 */
#include "graph/branch_claim.h"
#include "proof/decide_search.h"

#define WORK 6000
#define TRIES 56  /* candidates of one variable */
#define DEEPEST 24
#define MATES 12  /* candidates of one variable for which another is solved */

struct tries {
	int64_t v[TRIES];
	uint32_t n;
	int64_t low, high; /* the variable's bounds */
};

static void add(struct tries *t, pc_big value)
{
	if (value < t->low || value > t->high || t->n == TRIES)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->v[i] == value)
			return;
	t->v[t->n++] = (int64_t)value;
}

/* ---- inverting ---- */

struct invert {
	const struct pc_terms *terms;
	const int64_t *env; /* the other variables, and a first guess */
	uint32_t var;
	struct tries *to;
};

static void solve(struct invert *in, uint32_t term, pc_big target, int depth);

/* The inverse of the odd number A modulo 2^64 (Newton). */
static uint64_t inverse(uint64_t a)
{
	uint64_t x = a;

	for (int i = 0; i < 6; i++)
		x *= 2 - a * x;
	return x;
}

/* t->a of an unsigned product that wraps around, with t->b known as O. */
static void solve_product(struct invert *in, const struct pc_term *t,
			  pc_big target, pc_big o, int depth)
{
	enum pc_term_type type = (enum pc_term_type)t->type;
	unsigned bits = pc_type_bits(type);
	pc_big size, x;

	while (!(o & 1) && !(target & 1) && bits > 1) {
		o >>= 1;
		target >>= 1;
		bits--;
	}
	if (!(o & 1))
		return;
	size = (pc_big)1 << bits;
	x = (pc_big)((uint64_t)target * inverse((uint64_t)o)) & (size - 1);
	solve(in, t->a, x, depth);
	solve(in, t->a, x + size, depth);
}

/* t->a, with t->b known as O. */
static void solve_left(struct invert *in, const struct pc_term *t,
		       pc_big target, pc_big o, int depth)
{
	enum pc_term_type type = (enum pc_term_type)t->type;
	pc_big size = (pc_big)1 << pc_type_bits(type);

	switch (t->op) {
	case PC_OPER_ADD: solve(in, t->a, target - o, depth);
		if (!pc_type_signed(type))
			solve(in, t->a, target - o + size, depth);
		break;
	case PC_OPER_SUB: solve(in, t->a, target + o, depth);
		if (!pc_type_signed(type))
			solve(in, t->a, target + o - size, depth);
		break;
	case PC_OPER_MUL:
		if (!o)
			return;
		solve(in, t->a, target / o, depth);
		solve(in, t->a, target / o + 1, depth);
		if (!pc_type_signed(type))
			solve_product(in, t, target, o, depth);
		break;
	case PC_OPER_DIV:
		if (o > -INT32_MAX && o < INT32_MAX &&
		    target < INT64_MAX && target > -INT64_MAX) {
			solve(in, t->a, target * o, depth);
			solve(in, t->a, target * o + o - 1, depth);
		}
		break;
	case PC_OPER_MOD:
		solve(in, t->a, target, depth);
		solve(in, t->a, target + o, depth);
		solve(in, t->a, target + 2 * o, depth);
		break;
	case PC_OPER_AND:
		solve(in, t->a, target, depth);
		solve(in, t->a, target | (~o & (o + 1)), depth);
		break;
	case PC_OPER_OR:
		solve(in, t->a, target & ~o, depth);
		solve(in, t->a, target, depth);
		break;
	case PC_OPER_XOR: solve(in, t->a, target ^ o, depth); break;
	case PC_OPER_SHL:
		if (o >= 0 && o < 64)
			solve(in, t->a, target >> (int)o, depth);
		break;
	case PC_OPER_SHR:
		if (o >= 0 && o < 32 && target < INT64_MAX &&
		    target > -INT64_MAX) {
			solve(in, t->a, target * ((pc_big)1 << (int)o), depth);
			solve(in, t->a, (target + 1) * ((pc_big)1 << (int)o) - 1,
			      depth);
		}
		break;
	case PC_TERM_TRIPS:
		if (o < INT32_MAX && target < INT64_MAX)
			solve(in, t->a, target * o, depth);
		break;
	default: solve(in, t->a, target, depth);
	}
}

/* t->b, with t->a known as O. */
static void solve_right(struct invert *in, const struct pc_term *t,
			pc_big target, pc_big o, int depth)
{
	switch (t->op) {
	case PC_OPER_SUB: solve(in, t->b, o - target, depth); break;
	case PC_OPER_DIV:
		if (target)
			solve(in, t->b, o / target, depth);
		break;
	case PC_OPER_MOD:
		solve(in, t->b, o - target, depth);
		solve(in, t->b, target + 1, depth);
		break;
	case PC_OPER_ADD: solve(in, t->b, target - o, depth); break;
	case PC_OPER_MUL:
		if (o)
			solve(in, t->b, target / o, depth);
		break;
	case PC_OPER_XOR: solve(in, t->b, target ^ o, depth); break;
	default: solve(in, t->b, target, depth);
	}
}

/* Add values of the variable for which TERM is near TARGET. */
static void solve(struct invert *in, uint32_t term, pc_big target, int depth)
{
	const struct pc_term *t = &in->terms->v.v[term];
	enum pc_term_type type = (enum pc_term_type)t->type;
	pc_big o;

	if (!depth || target > ((pc_big)1 << 66) || target < -((pc_big)1 << 66))
		return;
	depth--;
	if (t->op == PC_TERM_VAR && (uint32_t)t->num == in->var)
		for (int more = 0; more < 3; more++)
			add(in->to, target + (more == 2 ? -1 : more));
	if (!(t->vars >> in->var & 1) || t->op == PC_TERM_VAR)
		return;
	if (t->op == PC_OPER_NEG) {
		solve(in, t->a, -target, depth);
	} else if (t->op == PC_OPER_CAST) {
		solve(in, t->a, target, depth);
		if (pc_type_bits(type) < 32)
			solve(in, t->a, target +
			      ((pc_big)1 << pc_type_bits(type)), depth);
	} else {
		if (in->terms->v.v[t->a].vars >> in->var & 1 &&
		    pc_term_value(in->terms, t->b, in->env, &o))
			solve_left(in, t, target, o, depth);
		if (in->terms->v.v[t->b].vars >> in->var & 1 &&
		    pc_term_value(in->terms, t->a, in->env, &o))
			solve_right(in, t, target, o, depth);
	}
}

/* Add values of the variable at which the operator T changes. */
static void at_operator(struct invert *in, const struct pc_term *t)
{
	pc_big a = 0, b = 0, low, high;
	bool left = in->terms->v.v[t->a].vars >> in->var & 1;
	bool right = t->b && in->terms->v.v[t->b].vars >> in->var & 1;
	bool known[2] = { pc_term_value(in->terms, t->a, in->env, &a),
			  t->b && pc_term_value(in->terms, t->b, in->env,
						&b) };

	if (pc_oper_compares((enum pc_oper)t->op) || t->op == PC_OPER_MIN ||
	    t->op == PC_OPER_MAX) {
		for (int more = -1; more <= 1; more++) {
			if (left && known[1])
				solve(in, t->a, b + more, DEEPEST);
			if (right && known[0])
				solve(in, t->b, a + more, DEEPEST);
		}
	} else if ((t->op == PC_OPER_MOD || t->op == PC_OPER_DIV) && left &&
		   known[1]) {
		solve(in, t->a, b, DEEPEST);
		solve(in, t->a, 0, DEEPEST);
	} else if ((t->op == PC_OPER_AND || t->op == PC_OPER_OR) && left &&
		   known[1]) {
		solve(in, t->a, b, DEEPEST);
		solve(in, t->a, b & -b, DEEPEST);
	} else if (t->op == PC_OPER_CAST ||
		   !pc_type_signed((enum pc_term_type)t->type)) {
		pc_type_range((enum pc_term_type)t->type, &low, &high);
		solve(in, t->a, high, DEEPEST);
	} else if (t->op == PC_TERM_TRIPS && left) {
		solve(in, t->a, 0, DEEPEST);
		solve(in, t->a, b, DEEPEST);
	}
}

#define SUBTERMS 128

/* Add candidates of VAR from all operators in TERM. */
static void collect(struct pc_question *q, uint32_t term, const int64_t *env,
		    uint32_t var, struct tries *to)
{
	uint32_t list[SUBTERMS] = { term }, n = 1;
	struct invert in = { &q->terms, env, var, to };

	for (uint32_t i = 0; term && i < n; i++) {
		const struct pc_term *t = &q->terms.v.v[list[i]];
		uint32_t part[2] = { t->a, t->b };

		if (!(t->vars >> var & 1) || t->op == PC_TERM_VAR)
			continue;
		at_operator(&in, t);
		for (int k = 0; k < 2; k++) {
			bool seen = !part[k] || n == SUBTERMS;

			for (uint32_t j = 0; j < n; j++)
				seen |= list[j] == part[k];
			if (!seen)
				list[n++] = part[k];
		}
	}
}

/* ---- jobs ---- */

struct search {
	struct pc_question *q;
	const uint32_t *term;
	uint32_t n;
	const int64_t (*near)[2];
	pc_search_visit *visit;
	void *data;
	uint32_t work, spent, most; /* evaluations */
	int64_t env[PC_DECIDE_VARS];
	struct pc_point point[PC_POINTS_MOST];
	uint32_t n_points;
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
	for (uint32_t i = 0; i < q->n_facts; i++)
		if (!pc_term_value(&q->terms, q->fact[i], point->var, &value) ||
		    !value)
			return false;
	point->colour = point->value = 0;
	if (q->colour && (!pc_term_value(&q->terms, q->colour, point->var,
					 &point->colour) || point->colour < 0))
		return false;
	if (n == 1)
		return pc_term_value(&q->terms, term[0], point->var,
				     &point->value);
	for (uint32_t i = 0; i < n; i++) {
		if (!pc_term_value(&q->terms, term[i], point->var, &value))
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

/* Keep POINT unless two like it are there. */
static void keep(struct search *s, const struct pc_point *point)
{
	uint32_t like = 0;

	for (uint32_t i = 0; i < s->n_points; i++)
		if (s->point[i].value == point->value &&
		    s->point[i].colour == point->colour && like++)
			return;
	if (s->n_points < PC_POINTS_MOST)
		s->point[s->n_points++] = *point;
}

static void try_point(struct search *s)
{
	struct pc_point point = { .value = 0 };

	for (uint32_t v = 0; v < s->q->n_vars; v++)
		point.var[v] = s->env[v];
	s->work++;
	if (pc_point_value(s->q, s->term, s->n, &point))
		keep(s, &point);
}

static void begin_tries(const struct search *s, uint32_t var, struct tries *t)
{
	const struct pc_question_var *v = &s->q->var[var];

	t->n = 0;
	t->low = v->low;
	t->high = v->high;
	if (s->near) {
		t->low = s->near[var][0] > t->low ? s->near[var][0] : t->low;
		t->high = s->near[var][1] < t->high ? s->near[var][1] : t->high;
		for (int i = 0; i < 3 && t->low > INT32_MIN; i++)
			add(t, (pc_big)t->low + i);
		if (t->low <= 0 && t->high >= 0)
			add(t, 0);
		for (int i = 0; i < 3 && t->high < INT32_MAX - 1; i++)
			add(t, (pc_big)t->high - i);
	}
}

static void collect_all(struct search *s, uint32_t var, struct tries *t)
{
	for (uint32_t i = 0; i < s->q->n_facts; i++)
		collect(s->q, s->q->fact[i], s->env, var, t);
	for (uint32_t i = 0; i < s->n; i++)
		collect(s->q, s->term[i], s->env, var, t);
	collect(s->q, s->q->colour, s->env, var, t);
}

/* Candidates of the own variable VAR in this job. */
static void own_tries(struct search *s, uint32_t var, struct tries *t)
{
	const struct pc_question_var *v = &s->q->var[var];
	pc_big end = v->below != PC_NONE ? s->env[v->below] : 0;

	begin_tries(s, var, t);
	if (v->below != PC_NONE && t->high >= end)
		t->high = (int64_t)end - 1;
	for (int i = 0; i < 4; i++)
		add(t, i);
	if (v->below != PC_NONE) {
		add(t, end - 1);
		add(t, end - 2);
	} else {
		add(t, -1);
	}
	for (int64_t guess = 0; guess < 2; guess++) {
		s->env[var] = guess;
		collect_all(s, var, t);
	}
	if (v->below != PC_NONE) {
		add(t, end / 2);
		add(t, end / 3);
	}
	for (int i = 4; i < 9; i++)
		add(t, i);
}

/* Members with the color of those that were found. */
static void try_mates(struct search *s, uint32_t var)
{
	uint32_t n = s->n_points;

	for (uint32_t i = 0; i < n && i < MATES; i++) {
		struct tries t = { .n = 0, .high = -1 };
		struct invert in = { &s->q->terms, s->env, var, &t };

		for (uint32_t v = 0; v < s->q->n_vars; v++)
			s->env[v] = s->point[i].var[v];
		begin_tries(s, var, &t);
		if (s->q->var[var].below != PC_NONE &&
		    t.high >= s->env[s->q->var[var].below])
			t.high = s->env[s->q->var[var].below] - 1;
		solve(&in, s->q->colour, s->point[i].colour, DEEPEST);
		for (uint32_t k = 0; k < t.n && s->work < s->spent; k++) {
			s->env[var] = t.v[k];
			try_point(s);
		}
	}
}

/* Try the own variables from number FIRST on. */
static void try_own(struct search *s, uint32_t first, bool few)
{
	struct tries t;
	uint32_t v = first;

	while (v < s->q->n_vars && !s->q->var[v].own)
		v++;
	if (v == s->q->n_vars) {
		try_point(s);
		return;
	}
	own_tries(s, v, &t);
	for (uint32_t i = 0; i < t.n && i < (few ? 12u : TRIES) &&
	     s->work < s->spent; i++) {
		s->env[v] = t.v[i];
		try_own(s, v + 1, true);
	}
}

static bool try_job(struct search *s)
{
	s->n_points = 0;
	s->spent = s->work + s->most / 4;
	try_own(s, 0, false);
	for (uint32_t v = 0; s->q->colour && v < s->q->n_vars; v++)
		if (s->q->var[v].own &&
		    s->q->terms.v.v[s->q->colour].vars >> v & 1)
			try_mates(s, v);
	return s->n_points && s->visit(s->data, s->point, s->n_points);
}

/* The numbers in TERM. */
static void numbers(const struct pc_question *q, uint32_t term,
		    struct tries *to)
{
	const struct pc_term *t = &q->terms.v.v[term];

	if (t->op == PC_TERM_NUMBER)
		add(to, t->num);
	if (t->a)
		numbers(q, t->a, to);
	if (t->b)
		numbers(q, t->b, to);
}

/* Candidates of the variable VAR, which all members share. */
static void common_tries(struct search *s, uint32_t var, struct tries *t)
{
	static const int64_t small[] = { 2, 3, 4, 5, 1, 0, 7, 8, 16, -1 };
	int64_t own[PC_DECIDE_VARS];
	bool bounds = false;

	begin_tries(s, var, t);
	for (unsigned i = 0; i < 4; i++)
		add(t, small[i]);
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
		struct tries below = { .low = 0, .high = INT32_MAX - 4 };

		if (s->q->var[v].below != var)
			continue;
		s->env[var] = INT32_MAX;
		collect_all(s, v, &below);
		for (uint32_t i = 0; i < below.n; i++) {
			add(t, (pc_big)below.v[i] + 1);
			add(t, (pc_big)below.v[i] + 2);
		}
		s->env[var] = 2;
		for (uint32_t i = 0; i < below.n && i < MATES; i++) {
			s->env[v] = below.v[i];
			collect_all(s, var, t);
		}
	}
	for (uint32_t i = 0; !bounds && i < s->n; i++)
		numbers(s->q, s->term[i], t);
	for (unsigned i = 4; i < sizeof small / sizeof *small; i++)
		add(t, small[i]);
	add(t, bounds ? 1000 : 100);
	add(t, INT32_MAX);
	for (uint32_t v = 0; v < s->q->n_vars; v++)
		s->env[v] = own[v];
}

/* Try the common variables from number FIRST on. */
static bool try_common(struct search *s, uint32_t first, uint32_t most)
{
	struct tries t;
	uint32_t v = first;

	while (v < s->q->n_vars && s->q->var[v].own)
		v++;
	if (v == s->q->n_vars)
		return try_job(s);
	common_tries(s, v, &t);
	for (uint32_t i = 0; i < t.n && i < most && s->work < s->most; i++) {
		s->env[v] = t.v[i];
		if (try_common(s, v + 1, most / 2))
			return true;
	}
	return false;
}

void pc_decide_search(struct pc_question *q, const uint32_t *term, uint32_t n,
		      const int64_t (*near)[2], pc_search_visit *visit,
		      void *data)
{
	struct search s = { .q = q, .term = term, .n = n, .near = near,
			    .visit = visit, .data = data };

	/* Several terms take longer, and many searches are made. */
	s.most = WORK / (n > 2 ? n / 2 : 1) / (near ? 4 : 1);
	for (uint32_t v = 0; v < q->n_vars; v++)
		s.env[v] = q->var[v].low > 0 ? q->var[v].low :
			   q->var[v].high < 0 ? q->var[v].high : 0;
	try_common(&s, 0, TRIES);
	q->work += s.work;
}
