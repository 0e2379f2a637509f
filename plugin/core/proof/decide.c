/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide.c - the decider: first the search for a witness, then the proof.
 *
 * In:   a question.
 * Out:  WITNESS: two members, evaluated once more before they are returned.
 *       EQUAL: a derivation.  Theorem: if the zones of the leaves contain all
 *       processes that satisfy the facts, the value on each leaf is a term
 *       without own variables, and two leaves with different terms have no job
 *       or no color in common, then all members of a communicator have one
 *       value.
 * Cost: a bounded number of evaluations and zones.
 */
#include "proof/decide.h"

#include "proof/decide_cases.h"
#include "proof/decide_search.h"
#include "proof/decide_settle.h"
#include "proof/decide_zone.h"

/* ---- witnesses ---- */

struct two {
	struct pc_question *q;
	const uint32_t *term;
	struct pc_decision *decision;
};

/* Whether two of the members differ; both are evaluated again. */
static bool see_difference(void *data, const struct pc_point *point, uint32_t n)
{
	struct two *t = (struct two *)data;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < i; k++) {
			struct pc_point p = point[k], q = point[i];

			if (p.value == q.value || !pc_point_pair(t->q, &p, &q))
				continue;
			if (!pc_point_value(t->q, t->term, 1, &p) ||
			    !pc_point_value(t->q, t->term, 1, &q) ||
			    p.value == q.value)
				continue;
			t->decision->answer = PC_ANSWER_WITNESS;
			t->decision->p = p;
			t->decision->q = q;
			return true;
		}
	return false;
}

static bool see_anybody(void *data, const struct pc_point *point, uint32_t n)
{
	struct pc_decision *decision = (struct pc_decision *)data;

	(void)n;
	decision->answer = PC_ANSWER_WITNESS;
	decision->p = decision->q = point[0];
	return true;
}

/* ---- proofs ---- */

/* Whether T follows from the term COLOUR: x / (k m) is (x / k) / m, and x % k
 * is (x % (k m)) % k; *NUMBER is the second operand. */
static bool is_coarser(struct pc_question *q, const struct pc_term *t,
		       const struct pc_term *colour, uint32_t *number)
{
	const struct pc_term *x = &q->terms.v.v[t->b];
	const struct pc_term *y = &q->terms.v.v[colour->b];

	if ((t->op != PC_OPER_DIV && t->op != PC_OPER_MOD) ||
	    colour->op != t->op || colour->a != t->a ||
	    colour->type != t->type || x->op != PC_TERM_NUMBER ||
	    y->op != PC_TERM_NUMBER || !x->num || !y->num)
		return false;
	*number = t->b;
	if (t->op == PC_OPER_MOD)
		return y->num % x->num == 0;
	if (x->num % y->num)
		return false;
	*number = pc_term_number(&q->terms, x->num / y->num);
	return true;
}

/* TERM with BY in place of COLOUR. */
static uint32_t replace(struct pc_question *q, uint32_t term, uint32_t colour,
			uint32_t by)
{
	const struct pc_term t = q->terms.v.v[term];
	uint32_t a, b;

	if (term == colour)
		return by;
	if (!t.a)
		return term;
	if (is_coarser(q, &t, &q->terms.v.v[colour], &a))
		return pc_term_make(&q->terms, t.op, PC_TYPE_INT, by, a);
	a = replace(q, t.a, colour, by);
	b = t.b ? replace(q, t.b, colour, by) : PC_TERM_NONE;
	return a == t.a && b == t.b ? term :
	       pc_term_make(&q->terms, t.op, (enum pc_term_type)t.type, a, b);
}

/* VALUE as a term over COLOUR and common variables, or PC_TERM_NONE. */
static uint32_t follows(struct pc_question *q, uint32_t value, uint32_t colour)
{
	uint32_t var, term;
	uint64_t own = 0;

	var = pc_question_var(q, (struct pc_question_var){
		.high = INT64_MAX, .below = PC_NONE, .name = "color" });
	if (var == PC_NONE)
		return PC_TERM_NONE;
	term = replace(q, value, colour, pc_term_var(&q->terms, var));
	q->n_vars--;
	for (uint32_t v = 0; v < q->n_vars; v++)
		if (q->var[v].own)
			own |= UINT64_C(1) << v;
	return q->terms.v.v[term].vars & own ? PC_TERM_NONE : term;
}

uint32_t pc_follows_colour(struct pc_question *q, uint32_t value)
{
	uint32_t term, colour;
	struct pc_view view = { .q = q };
	struct pc_zone zone;

	if (!q->colour)
		return PC_TERM_NONE;
	term = follows(q, value, q->colour);
	if (term)
		return term;
	/* rank >> 4 is rank / 16. */
	pc_zone_begin(q, &zone);
	pc_view_set(&view, &zone);
	value = pc_view_simplify(&view, value);
	colour = pc_view_simplify(&view, q->colour);
	return q->terms.v.v[colour].vars ? follows(q, value, colour) :
					   PC_TERM_NONE;
}

#define FEW 12 /* cuts before the search for a witness */

/* Whether few cases show that the value is the same. */
static bool prove_soon(struct pc_question *q, uint32_t value,
		       struct pc_decision *decision)
{
	struct pc_cases cases = { .q = q };

	pc_cases_begin(&cases, q, &value, 1);
	cases.steps = decision;
	cases.budget = FEW;
	pc_cases_run(&cases);
	return !pc_cases_conflict(&cases, NULL);
}

static bool prove(struct pc_question *q, uint32_t value,
		  struct pc_decision *decision)
{
	struct pc_cases cases = { .q = q };
	int64_t near[PC_DECIDE_VARS][2];
	struct two two = { q, &value, decision };
	bool colour = q->colour && q->terms.v.v[q->colour].vars;

	pc_cases_begin(&cases, q, &value, 1);
	cases.steps = decision;
	pc_cases_run(&cases);
	if (!pc_cases_conflict(&cases, near))
		return true;
	pc_decide_search(q, &value, 1, (const int64_t (*)[2])near,
			 see_difference, &two);
	if (decision->answer == PC_ANSWER_WITNESS ||
	    (!q->n_facts && !colour))
		return false;
	pc_cases_begin(&cases, q, &value, 1);
	cases.steps = decision;
	cases.facts = true;
	pc_cases_run(&cases);
	if (!pc_cases_conflict(&cases, near))
		return true;
	pc_decide_search(q, &value, 1, (const int64_t (*)[2])near,
			 see_difference, &two);
	return false;
}

/* Whether a part of TERM need not be computed: `c ? a : b`, `c && d` are products
 * with conditions (value/choice.c), or bits of two terms. */
static bool has_choice(const struct pc_question *q, uint32_t term)
{
	const struct pc_term *t = &q->terms.v.v[term];

	if (t->op != PC_OPER_MUL && t->op != PC_OPER_AND && t->op != PC_OPER_OR)
		return (t->a && has_choice(q, t->a)) ||
		       (t->b && has_choice(q, t->b));
	if (q->terms.v.v[t->b].op == PC_TERM_NUMBER)
		return has_choice(q, t->a);
	return q->terms.v.v[t->a].op != PC_TERM_NUMBER || has_choice(q, t->b);
}

/* Add as facts that the divisors in TERM are not 0: division by 0 is undefined.
 * Facts that are there are not added again. */
static void add_divisors(struct pc_question *q, uint32_t term)
{
	const struct pc_term t = q->terms.v.v[term];
	const struct pc_term by = q->terms.v.v[t.b];
	uint32_t fact;

	if (t.a)
		add_divisors(q, t.a);
	if (t.b)
		add_divisors(q, t.b);
	if ((t.op != PC_OPER_DIV && t.op != PC_OPER_MOD) ||
	    (by.op == PC_TERM_NUMBER && by.num) ||
	    (by.op == PC_TERM_VAR && q->var[(int)by.num].low > 0))
		return;
	fact = pc_term_truth(&q->terms, t.b);
	for (uint32_t i = 0; i < q->n_facts; i++)
		if (q->fact[i] == fact)
			return;
	pc_question_fact(q, fact);
}

/* Whether the facts can be shown to hold on no process, as far as they have
 * nothing to do with the value. */
static bool is_dead(struct pc_settle *s, uint32_t value,
		    struct pc_decision *decision)
{
	struct pc_cases cases = { .q = &s->q };

	if (s->state != PC_SETTLED_NOBODY)
		return false;
	pc_cases_begin(&cases, &s->q, &value, 1);
	cases.steps = decision;
	cases.facts = true;
	pc_cases_run(&cases);
	return !pc_cases_conflict(&cases, NULL);
}

static enum pc_answer decide(struct pc_settle *s, uint32_t value,
			     struct pc_decision *decision)
{
	struct two two = { &s->q, &value, decision };

	if (prove_soon(&s->q, value, decision) || is_dead(s, value, decision))
		return PC_ANSWER_EQUAL;
	if (s->state != PC_SETTLED_NOBODY) {
		pc_decide_search(&s->q, &value, 1, NULL, see_difference, &two);
		if (decision->answer == PC_ANSWER_WITNESS)
			return PC_ANSWER_WITNESS;
		if (prove(&s->q, value, decision))
			return PC_ANSWER_EQUAL;
	}
	return decision->answer;
}

void pc_decide(struct pc_question *q, uint32_t value,
	       struct pc_decision *decision)
{
	struct pc_rule_step step = { .rule = PC_RULE_COLOUR };
	struct pc_settle s;

	*decision = (struct pc_decision){ .answer = PC_ANSWER_UNKNOWN };
	if (!value)
		return;
	if (!has_choice(q, value))
		add_divisors(q, value);
	if (q->colour && !has_choice(q, q->colour))
		add_divisors(q, q->colour);
	step.term = pc_follows_colour(q, value);
	if (step.term) {
		decision->answer = PC_ANSWER_EQUAL;
		pc_vec_push(q->terms.arena, decision->steps, step);
		return;
	}
	pc_settle_begin(&s, q, &value, 1);
	decision->answer = decide(&s, value, decision);
	decision->assumed = s.state == PC_SETTLED_UNKNOWN;
	if (decision->answer != PC_ANSWER_EQUAL)
		decision->steps.n = 0;
	pc_settle_end(&s, q, decision);
}

void pc_decide_nobody(struct pc_question *q, struct pc_decision *decision)
{
	uint32_t one = pc_term_number(&q->terms, 1);
	struct pc_settle s;
	struct pc_cases cases = { .q = &s.q };

	*decision = (struct pc_decision){ .answer = PC_ANSWER_UNKNOWN };
	pc_settle_begin(&s, q, &one, 1);
	if (s.state == PC_SETTLED)
		pc_decide_search(&s.q, &one, 1, NULL, see_anybody, decision);
	if (decision->answer != PC_ANSWER_WITNESS) {
		pc_cases_begin(&cases, &s.q, &one, 1);
		cases.steps = decision;
		cases.facts = true;
		pc_cases_run(&cases);
		if (!cases.leaf.n)
			decision->answer = PC_ANSWER_EQUAL;
	}
	pc_settle_end(&s, q, decision);
}

/* ---- classes ---- */

#define LOOKS 60 /* searches between two leaves */

struct classify {
	struct pc_question *q;
	struct pc_classes *classes;
	pc_big heads; /* the bits of the first terms */
	uint32_t most;
	bool full;
	const struct pc_leaf *a, *b; /* searched for, or NULL: all */
};

static bool has_pair(const struct pc_classes *classes, pc_big a, pc_big b)
{
	for (uint32_t i = 0; i < classes->pairs.n; i++) {
		const struct pc_class_pair *pair = &classes->pairs.v[i];

		if ((pair->p.value == a && pair->q.value == b) ||
		    (pair->p.value == b && pair->q.value == a))
			return true;
	}
	return false;
}

static bool see_pairs(void *data, const struct pc_point *point, uint32_t n)
{
	struct classify *c = (struct classify *)data;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < i; k++) {
			struct pc_class_pair pair = { point[k], point[i] };

			if (!((pair.p.value ^ pair.q.value) & c->heads) ||
			    !pc_point_pair(c->q, &pair.p, &pair.q) ||
			    has_pair(c->classes, pair.p.value, pair.q.value))
				continue;
			if (c->classes->pairs.n == c->most) {
				c->full = true;
				return true;
			}
			pc_vec_push(c->q->terms.arena, c->classes->pairs, pair);
		}
	return c->a && has_pair(c->classes, c->a->bits, c->b->bits);
}

#define OPEN 3 /* terms of a leaf that are not decided */

/* The next subset of the bits OPEN after SUBSET; 0 after the last. */
static pc_big next_subset(pc_big open, pc_big subset)
{
	return (subset - open) & open;
}

/* Whether all pairs of truth values of A and B were found or do not exist. */
static bool is_covered(const struct classify *c, const struct pc_leaf *a,
		       const struct pc_leaf *b)
{
	pc_big x = 0, y;

	if (!(a->open | b->open) && !((a->bits ^ b->bits) & c->heads))
		return true;
	if (__builtin_popcountll(a->open) > OPEN ||
	    __builtin_popcountll(b->open) > OPEN)
		return !pc_leaves_meet(c->q, a, b);
	do {
		y = 0;
		do {
			pc_big p = a->bits | x, q = b->bits | y;

			if ((p ^ q) & c->heads && !has_pair(c->classes, p, q))
				return !pc_leaves_meet(c->q, a, b);
			y = next_subset(b->open, y);
		} while (y);
		x = next_subset(a->open, x);
	} while (x);
	return true;
}

/* Whether all pairs of leaves are covered; unless LOOK is false, look for an
 * example of each. */
static bool cover(struct classify *c, struct pc_cases *cases, bool look)
{
	int64_t near[PC_DECIDE_VARS][2];
	int looks = 0;

	for (uint32_t i = 0; i < cases->leaf.n; i++)
		for (uint32_t k = 0; k < i + 1; k++) {
			c->a = &cases->leaf.v[k];
			c->b = &cases->leaf.v[i];
			if (is_covered(c, c->a, c->b))
				continue;
			if (!look || c->full || c->a->open || c->b->open ||
			    looks++ == LOOKS)
				return false;
			pc_leaves_near(c->q, c->a, c->b, near);
			pc_decide_search(c->q, cases->term, cases->n,
					 (const int64_t (*)[2])near, see_pairs,
					 c);
			if (!is_covered(c, c->a, c->b))
				return false;
		}
	return true;
}

static void classify(struct pc_question *q, const uint32_t *term, uint32_t n,
		     uint32_t heads, uint32_t most, struct pc_classes *classes)
{
	struct classify c = { .q = q, .classes = classes, .most = most,
			      .heads = ((pc_big)1 << heads) - 1 };
	struct pc_cases cases = { .q = q };

	for (int facts = 0; facts < 2 && !c.full; facts++) {
		if (facts && !q->n_facts && !q->colour)
			break;
		pc_cases_begin(&cases, q, term, n);
		cases.several = true;
		cases.facts = facts;
		pc_cases_run(&cases);
		classes->complete = cover(&c, &cases, true);
		if (classes->complete)
			return;
	}
	c.a = NULL;
	if (!c.full)
		pc_decide_search(q, term, n, NULL, see_pairs, &c);
	classes->complete = cover(&c, &cases, false);
}

void pc_decide_classes(struct pc_question *q, const uint32_t *term, uint32_t n,
		       uint32_t heads, uint32_t most,
		       struct pc_classes *classes)
{
	struct pc_settle s;

	*classes = (struct pc_classes){ .complete = false };
	pc_settle_begin(&s, q, term, n);
	if (s.state == PC_SETTLED_NOBODY)
		classes->complete = true;
	else
		classify(&s.q, term, n, heads, most, classes);
	pc_settle_end(&s, q, NULL);
}
