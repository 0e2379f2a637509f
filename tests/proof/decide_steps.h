/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_steps.h - for tests: prints a decision; follows a derivation again.
 *
 * In:   a decision and its question.
 * Out:  numbered lines; whether each step holds.  The check does not search: it
 *       cuts where the steps say, and compares what the terms are there with what
 *       the steps claim.
 */
#ifndef PC_TESTS_DECIDE_STEPS_H
#define PC_TESTS_DECIDE_STEPS_H

#include <stdio.h>
#include "proof/decide.h"
#include "proof/decide_cases.h"
#include "proof/decide_search.h"
#include "decide_print.h"

static inline void print_names(const struct pc_question *q, const char **name)
{
	for (uint32_t v = 0; v < PC_DECIDE_VARS; v++)
		name[v] = v < q->n_vars && q->var[v].name ? q->var[v].name :
			  "color";
}

static inline void print_point(FILE *out, const struct pc_question *q,
			const struct pc_point *p, bool own)
{
	bool any = false;

	for (uint32_t v = 0; v < q->n_vars; v++)
		if (q->var[v].own == own) {
			fprintf(out, "%s%s = %lld", any ? ", " : "",
				q->var[v].name ? q->var[v].name : "?",
				(long long)p->var[v]);
			any = true;
		}
}

static inline void print_cut(FILE *out, const struct pc_rule_step *s,
		      const char *const *name)
{
	if (s->mod)
		fprintf(out, "cases: %s modulo %lld\n", name[s->i],
			(long long)s->mod);
	else if (s->k == PC_NONE)
		fprintf(out, "cases: %s <= %lld, and larger\n", name[s->i],
			(long long)s->most);
	else if (s->i == PC_NONE)
		fprintf(out, "cases: %s >= %lld, and smaller\n", name[s->k],
			-(long long)s->most);
	else
		fprintf(out, "cases: %s <= %s + %lld, and larger\n",
			name[s->i], name[s->k], (long long)s->most);
}

static inline void print_step(FILE *out, const struct pc_question *q,
		       const struct pc_rule_step *s, const char *const *name)
{
	switch (s->rule) {
	case PC_RULE_CASES:
		print_cut(out, s, name);
		return;
	case PC_RULE_NOBODY:
		fputs("no process: ", out);
		if (s->fact == q->n_facts)
			fputs("its color is negative", out);
		else
			show_term(out, &q->terms, q->fact[s->fact], name);
		if (s->fact < q->n_facts)
			fputs(" is false", out);
		break;
	case PC_RULE_COMMON:
		fputs("the value is ", out);
		show_term(out, &q->terms, s->term, name);
		break;
	case PC_RULE_APART:
		fputs("no two processes have the same color", out);
		break;
	case PC_RULE_COLOUR:
		fputs("the value follows from the color: ", out);
		show_term(out, &q->terms, s->term, name);
		break;
	}
	fputc('\n', out);
}

static inline void print_decision(FILE *out, struct pc_question *q,
		       const struct pc_decision *decision)
{
	const char *name[PC_DECIDE_VARS];

	print_names(q, name);
	if (decision->answer == PC_ANSWER_UNKNOWN)
		fputs("not known\n", out);
	if (decision->answer == PC_ANSWER_WITNESS) {
		fputs("differs: ", out);
		print_point(out, q, &decision->p, false);
		fputs("; ", out);
		print_point(out, q, &decision->p, true);
		fputs(" and ", out);
		print_point(out, q, &decision->q, true);
		fputc('\n', out);
	}
	for (uint32_t i = 0; i < decision->steps.n; i++) {
		fprintf(out, "%*s(%u) ", (int)(2 * decision->steps.v[i].depth),
			"", i + 1);
		print_step(out, q, &decision->steps.v[i], name);
	}
}

static inline bool check_decision(struct pc_question *q, uint32_t value,
		       const struct pc_decision *decision)
{
	struct pc_decision steps = *decision;
	struct pc_cases cases = { .q = q };

	if (decision->answer == PC_ANSWER_WITNESS) {
		struct pc_point p = decision->p, other = decision->q;

		return pc_point_pair(q, &p, &other) &&
		       pc_point_value(q, &value, 1, &p) &&
		       pc_point_value(q, &value, 1, &other) &&
		       p.value != other.value;
	}
	if (decision->answer != PC_ANSWER_EQUAL)
		return false;
	if (steps.steps.n && steps.steps.v[0].rule == PC_RULE_COLOUR)
		return pc_follows_colour(q, value) == steps.steps.v[0].term;
	pc_cases_begin(&cases, q, &value, 1);
	cases.steps = &steps;
	cases.check = true;
	pc_cases_run(&cases);
	return cases.whole && cases.at == steps.steps.n &&
	       !pc_cases_conflict(&cases, NULL);
}

#endif
