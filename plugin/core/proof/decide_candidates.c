/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_candidates.c - solutions of `operand is number` for the numbers in a
 *                       term, by inverting the operators, and numbers next to
 *                       them.
 *
 * In:   a term; values of the other variables.
 * Out:  candidates of one variable.
 * Cost: O(size of the term ^ 2), at most SUBTERMS operators.
 * Not:  All solutions.
 */
#include "graph/branch_claim.h"
#include "proof/decide_candidates.h"

void pc_tries_put(struct pc_tries_of *t, pc_big value)
{
	if (value < t->low || value > t->high || t->n == t->most)
		return;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->v[i] == value)
			return;
	t->v[t->n++] = (int64_t)value;
}

/* ---- inverting ---- */

/* The inverse of the odd number A modulo 2^64 (Newton). */
static uint64_t inverse(uint64_t a)
{
	uint64_t x = a;

	for (int i = 0; i < 6; i++)
		x *= 2 - a * x;
	return x;
}

/* t->a of an unsigned product that wraps around, with t->b known as O. */
static void solve_product(struct pc_invert *in, const struct pc_term *t,
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
	pc_term_solve(in, t->a, x, depth);
	pc_term_solve(in, t->a, x + size, depth);
}

/* t->a, with t->b known as O. */
static void solve_left(struct pc_invert *in, const struct pc_term *t,
		       pc_big target, pc_big o, int depth)
{
	enum pc_term_type type = (enum pc_term_type)t->type;
	pc_big size = (pc_big)1 << pc_type_bits(type);

	switch (t->op) {
	case PC_OPER_ADD: pc_term_solve(in, t->a, target - o, depth);
		if (!pc_type_signed(type))
			pc_term_solve(in, t->a, target - o + size, depth);
		break;
	case PC_OPER_SUB: pc_term_solve(in, t->a, target + o, depth);
		if (!pc_type_signed(type))
			pc_term_solve(in, t->a, target + o - size, depth);
		break;
	case PC_OPER_MUL:
		if (!o)
			return;
		pc_term_solve(in, t->a, target / o, depth);
		pc_term_solve(in, t->a, target / o + 1, depth);
		if (!pc_type_signed(type))
			solve_product(in, t, target, o, depth);
		break;
	case PC_OPER_DIV:
		if (o > -INT32_MAX && o < INT32_MAX &&
		    target < INT64_MAX && target > -INT64_MAX) {
			pc_term_solve(in, t->a, target * o, depth);
			pc_term_solve(in, t->a, target * o + o - 1, depth);
		}
		break;
	case PC_OPER_MOD:
		pc_term_solve(in, t->a, target, depth);
		pc_term_solve(in, t->a, target + o, depth);
		pc_term_solve(in, t->a, target + 2 * o, depth);
		break;
	case PC_OPER_AND:
		pc_term_solve(in, t->a, target, depth);
		pc_term_solve(in, t->a, target | (~o & (o + 1)), depth);
		break;
	case PC_OPER_OR:
		pc_term_solve(in, t->a, target & ~o, depth);
		pc_term_solve(in, t->a, (target & ~o) - 1, depth);
		pc_term_solve(in, t->a, target, depth);
		break;
	case PC_OPER_XOR: pc_term_solve(in, t->a, target ^ o, depth); break;
	case PC_OPER_SHL:
		if (o >= 0 && o < 64)
			pc_term_solve(in, t->a, target >> (int)o, depth);
		break;
	case PC_OPER_SHR:
		if (o >= 0 && o < 32 && target < INT64_MAX &&
		    target > -INT64_MAX) {
			o = (pc_big)1 << (int)o;
			pc_term_solve(in, t->a, target * o, depth);
			pc_term_solve(in, t->a, (target + 1) * o - 1, depth);
		}
		break;
	case PC_TERM_TRIPS:
		if (o < INT32_MAX && target < INT64_MAX)
			pc_term_solve(in, t->a, target * o, depth);
		break;
	default: pc_term_solve(in, t->a, target, depth);
	}
}

/* t->b, with t->a known as O. */
static void solve_right(struct pc_invert *in, const struct pc_term *t,
			pc_big target, pc_big o, int depth)
{
	switch (t->op) {
	case PC_OPER_SUB: pc_term_solve(in, t->b, o - target, depth); break;
	case PC_OPER_DIV:
		if (target)
			pc_term_solve(in, t->b, o / target, depth);
		break;
	case PC_OPER_MOD:
		pc_term_solve(in, t->b, o - target, depth);
		pc_term_solve(in, t->b, target + 1, depth);
		break;
	case PC_OPER_ADD: pc_term_solve(in, t->b, target - o, depth); break;
	case PC_OPER_MUL:
		if (o)
			pc_term_solve(in, t->b, target / o, depth);
		break;
	case PC_OPER_XOR: pc_term_solve(in, t->b, target ^ o, depth); break;
	default: pc_term_solve(in, t->b, target, depth);
	}
}

void pc_term_solve(struct pc_invert *in, uint32_t term, pc_big target, int depth)
{
	const struct pc_term *t = &in->terms->v.v[term];
	enum pc_term_type type = (enum pc_term_type)t->type;
	pc_big o;

	if (!depth || in->to->n == in->to->most ||
	    target > ((pc_big)1 << 66) || target < -((pc_big)1 << 66))
		return;
	depth--;
	if (t->op == PC_TERM_VAR && (uint32_t)t->num == in->var)
		for (int more = 0; more < 3; more++)
			pc_tries_put(in->to, target + (more == 2 ? -1 : more));
	if (!(t->vars >> in->var & 1) || t->op == PC_TERM_VAR)
		return;
	if (t->op == PC_OPER_NEG) {
		pc_term_solve(in, t->a, -target, depth);
	} else if (t->op == PC_OPER_ONES) {
		if (target >= 0 && target < 64)
			for (int by = 0; by < 17; by += 8)
				pc_term_solve(in, t->a, (((pc_big)1 <<
					(int)target) - 1) << by, depth);
	} else if (t->op == PC_OPER_CAST) {
		pc_term_solve(in, t->a, target, depth);
		if (pc_type_bits(type) < 32)
			pc_term_solve(in, t->a, target +
			      ((pc_big)1 << pc_type_bits(type)), depth);
	} else {
		if (in->terms->v.v[t->a].vars >> in->var & 1 &&
		    pc_term_value_again(in->terms, t->b, in->env, &o))
			solve_left(in, t, target, o, depth);
		if (in->terms->v.v[t->b].vars >> in->var & 1 &&
		    pc_term_value_again(in->terms, t->a, in->env, &o))
			solve_right(in, t, target, o, depth);
	}
}

/* Add values of the variable at which the operator T changes. */
static void at_operator(struct pc_invert *in, const struct pc_term *t)
{
	pc_big a = 0, b = 0, low, high;
	bool left = in->terms->v.v[t->a].vars >> in->var & 1;
	bool right = t->b && in->terms->v.v[t->b].vars >> in->var & 1;
	bool known[2] = { pc_term_value_again(in->terms, t->a, in->env, &a),
			  t->b && pc_term_value_again(in->terms, t->b, in->env,
						&b) };

	if (pc_oper_compares((enum pc_oper)t->op) || t->op == PC_OPER_MIN ||
	    t->op == PC_OPER_MAX) {
		for (int more = -1; more <= 1; more++) {
			if (left && known[1])
				pc_term_solve(in, t->a, b + more, PC_SOLVES);
			if (right && known[0])
				pc_term_solve(in, t->b, a + more, PC_SOLVES);
		}
	} else if ((t->op == PC_OPER_MOD || t->op == PC_OPER_DIV) && left &&
		   known[1]) {
		pc_term_solve(in, t->a, b, PC_SOLVES);
		pc_term_solve(in, t->a, 0, PC_SOLVES);
	} else if ((t->op == PC_OPER_AND || t->op == PC_OPER_OR) && left &&
		   known[1]) {
		pc_term_solve(in, t->a, b, PC_SOLVES);
		pc_term_solve(in, t->a, b & -b, PC_SOLVES);
	} else if (t->op == PC_OPER_CAST ||
		   !pc_type_signed((enum pc_term_type)t->type)) {
		pc_type_range((enum pc_term_type)t->type, &low, &high);
		pc_term_solve(in, t->a, high, PC_SOLVES);
	} else if (t->op == PC_TERM_TRIPS && left) {
		pc_term_solve(in, t->a, 0, PC_SOLVES);
		pc_term_solve(in, t->a, b, PC_SOLVES);
	}
}

#define SUBTERMS 128

void pc_term_collect(struct pc_question *q, uint32_t term, const int64_t *env,
		    uint32_t var, struct pc_tries_of *to)
{
	uint32_t list[SUBTERMS] = { term }, n = 1;
	struct pc_invert in = { &q->terms, env, var, to };

	pc_term_values_begin(&q->terms);
	for (uint32_t i = 0; term && i < n && to->n < to->most; i++) {
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

void pc_term_numbers(const struct pc_question *q, uint32_t term,
		     struct pc_tries_of *to)
{
	const struct pc_term *t = &q->terms.v.v[term];

	if (t->op == PC_TERM_NUMBER)
		pc_tries_put(to, t->num);
	if (t->a)
		pc_term_numbers(q, t->a, to);
	if (t->b)
		pc_term_numbers(q, t->b, to);
}

void pc_term_moduli(const struct pc_question *q, uint32_t term, uint32_t var,
		    struct pc_tries_of *to)
{
	const struct pc_term *t = &q->terms.v.v[term];
	const struct pc_term *x = &q->terms.v.v[t->a];

	if (t->op == PC_OPER_MOD && q->terms.v.v[t->b].op == PC_TERM_NUMBER &&
	    x->op == PC_TERM_VAR && (uint32_t)x->num == var)
		pc_tries_put(to, q->terms.v.v[t->b].num);
	if (t->a)
		pc_term_moduli(q, t->a, var, to);
	if (t->b)
		pc_term_moduli(q, t->b, var, to);
}

uint64_t pc_vars_connected(const struct pc_question *q, uint64_t vars)
{
	uint64_t before, more;

	do {
		before = vars;
		for (uint32_t i = 0; i < q->n_facts; i++) {
			more = q->terms.v.v[q->fact[i]].vars;
			vars |= more & vars ? more : 0;
		}
		for (uint32_t v = 0; v < q->n_vars; v++) {
			if (q->var[v].below == PC_NONE)
				continue;
			more = UINT64_C(1) << v |
			       UINT64_C(1) << q->var[v].below;
			vars |= more & vars ? more : 0;
		}
	} while (vars != before);
	return vars;
}

uint64_t pc_question_used(const struct pc_question *q, const uint32_t *term,
			  uint32_t n)
{
	uint64_t used = q->terms.v.v[q->colour].vars;

	for (uint32_t i = 0; i < n; i++)
		used |= q->terms.v.v[term[i]].vars;
	/* Two processes have two names. */
	for (uint32_t v = 0; v < q->n_vars; v++)
		if (q->var[v].names)
			used |= UINT64_C(1) << v;
	/* What a part has follows from all variables of its colors. */
	if (q->part.members != PC_NONE)
		used |= UINT64_C(1) << q->part.members |
			UINT64_C(1) << q->part.size;
	return pc_vars_connected(q, used);
}
