/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_settle.c - facts that share no variable with what is asked.
 *
 * In:   a question and its terms.
 * Out:  the question without these facts.  Each group of them that is connected
 *       by variables is looked at once: values are found for which it holds, or
 *       it is proved that there are none, or neither.
 * Cost: for each group SETTLE evaluations, and then a proof.
 * Not:  RATIONALE: a group of which neither is known is taken to hold for some
 *       values.  A block is taken to be reached by some process, unless the
 *       opposite is proved: the facts about other values than those of the
 *       condition do not say which process that is.
 */
#include "proof/decide_settle.h"

#include "proof/decide_candidates.h"
#include "proof/decide_cases.h"
#include "proof/decide_search.h"

#define SETTLE 400

/* Whether FACT, a term of Q, is about the variables VARS. */
static bool is_about(const struct pc_question *q, uint32_t fact, uint64_t vars)
{
	return q->terms.v.v[fact].vars & vars;
}

/* Give back to Q the terms that were made for OF, which was a copy of it. */
static void give_back(struct pc_question *q, const struct pc_question *of)
{
	q->terms = of->terms;
	q->memo.v = of->memo.v;
	q->memo.n = of->memo.n;
	q->memo.cap = of->memo.cap;
	q->stamps = of->stamps;
	q->work = of->work;
}

/* What is known of the facts of S->q about VARS; the variables get values. */
static enum pc_settled settle(struct pc_settle *s, uint64_t vars)
{
	struct pc_question group = s->q;
	uint32_t one = pc_term_number(&group.terms, 1);
	struct pc_cases cases = { .q = &group };
	struct pc_point point;
	bool found;

	group.colour = PC_TERM_NONE;
	group.part.members = PC_NONE;
	group.n_facts = 0;
	for (uint32_t v = 0; v < group.n_vars; v++)
		group.var[v].names = false;
	for (uint32_t i = 0; i < s->q.n_facts; i++)
		/* The terms of S->q are no more where they were. */
		if (is_about(&group, s->q.fact[i], vars))
			group.fact[group.n_facts++] = s->q.fact[i];
	found = pc_decide_find(&group, SETTLE, &point);
	if (!found) {
		pc_cases_begin(&cases, &group, &one, 1);
		cases.facts = true;
		pc_cases_run(&cases);
	}
	give_back(&s->q, &group);
	if (!found)
		return cases.leaf.n ? PC_SETTLED_UNKNOWN : PC_SETTLED_NOBODY;
	for (uint32_t v = 0; v < s->q.n_vars; v++)
		if (vars >> v & 1)
			s->q.var[v].low = s->q.var[v].high = point.var[v];
	return PC_SETTLED;
}

static void leave_out(struct pc_settle *s, uint64_t vars)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->q.n_facts; i++)
		if (!is_about(&s->q, s->q.fact[i], vars)) {
			s->fact[n] = s->fact[i];
			s->q.fact[n++] = s->q.fact[i];
		}
	s->fact[n] = s->fact[s->q.n_facts];
	s->q.n_facts = n;
}

void pc_settle_begin(struct pc_settle *s, const struct pc_question *q,
		     const uint32_t *term, uint32_t n)
{
	uint64_t used = pc_question_used(q, term, n);

	s->q = *q;
	s->state = PC_SETTLED;
	for (uint32_t i = 0; i <= q->n_facts; i++)
		s->fact[i] = i;
	for (uint32_t i = 0; i < s->q.n_facts; ) {
		uint64_t vars = s->q.terms.v.v[s->q.fact[i]].vars & ~used;
		enum pc_settled one;

		if (!vars) {
			i++;
			continue;
		}
		vars = pc_vars_connected(&s->q, vars);
		one = settle(s, vars);
		if (one == PC_SETTLED_NOBODY) {
			s->state = one;
			return;
		}
		if (one == PC_SETTLED_UNKNOWN)
			s->state = one;
		leave_out(s, vars);
		i = 0;
	}
}

void pc_settle_end(const struct pc_settle *s, struct pc_question *q,
		   struct pc_decision *decision)
{
	give_back(q, &s->q);
	for (uint32_t i = 0; decision && i < decision->steps.n; i++) {
		struct pc_rule_step *step = &decision->steps.v[i];

		if (step->rule == PC_RULE_NOBODY)
			step->fact = s->fact[step->fact];
	}
}
