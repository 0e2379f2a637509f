/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * both_answers.c - values that are the same on all processes because they
 *                  follow from the result of a vote, for each possible result.
 *
 * In:   a phi that differs and where paths with different values meet.
 * Out:  the state of the result of the reduction (vote.c), if each path brings
 *       one number, and paths with different numbers are taken with different
 *       results, or by a condition that is not known to differ, whose state is
 *       added.
 * Cost: O((paths * PC_UNI_WALK)^2) for a phi that differs, in a function with a
 *       reduction.
 * Not:  Phis of more than WAYS paths; several votes that decide together.
 *
 * RATIONALE: `Allreduce (&bad, &any, LOR); if (ok && any) ok = 0; if (ok) ...`:
 * a process with an error knows the result without testing it, because it
 * contributed the error itself.
 */
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/rules.h"
#include "uniform/vote.h"

#define WAYS 8

/* What is known on a path to the phi. */
struct known {
	struct pc_process process;
	int zero;      /* whether the result is 0; -1: not known */
	int64_t value; /* what the phi gets */
	struct {
		uint32_t branch, way;
	} went[PC_UNI_WALK + 1]; /* taken by conditions not known to differ */
	uint32_t n;
};

/* Find a branch on one of the paths to PHI that tests the result of a vote. */
static bool find_vote(const struct pc_run *run, const struct pc_def *phi,
		      const uint32_t *from, struct pc_vote *v)
{
	for (uint32_t i = 0; i < phi->n; i++) {
		struct pc_uni_walk w;

		for (bool any = pc_uni_walk_from(run, from[i], phi->block, &w); any;
		     any = pc_uni_walk_on(run, &w))
			if (pc_uni_asks(run, w.branch, v))
				return true;
	}
	return false;
}

/* Add to KNOWN, for a path to BLOCK, what follows from the branch and successor
 * of W. */
static void went(const struct pc_run *run, const struct pc_vote *v,
		 const struct pc_uni_walk *w, uint32_t block, struct known *known)
{
	struct pc_vote other;

	if (run->fn->blocks.v[w->branch].term != PC_TERM_BR)
		return;
	if (pc_uni_asks(run, w->branch, &other) && other.def == v->def) {
		known->zero = w->way == other.zero;
		return;
	}
	if (run->u->cond[w->branch].strength != PC_DIVERGENT &&
	    pc_uni_same_round(run, w->branch, block)) {
		known->went[known->n].branch = w->branch;
		known->went[known->n++].way = w->way;
	}
	pc_uni_learn(run, &known->process,
		     pc_value_cond(run->program, run->fn, w->branch), w->way != 0);
}

/* Collect what is known on the path from FROM to BLOCK; false: the value of
 * OPND there is not known. */
static bool collect(const struct pc_run *run, const struct pc_vote *v, uint32_t from,
		    uint32_t block, struct pc_opnd opnd, struct known *known)
{
	uint32_t node = pc_value_of(run->program, run->fn, opnd);
	struct pc_uni_walk w;
	int64_t share;

	*known = (struct known){ .zero = -1 };
	for (bool any = pc_uni_walk_from(run, from, block, &w); any; any = pc_uni_walk_on(run, &w))
		went(run, v, &w, block, known);
	/* A process's own contribution may decide the result. */
	if (known->zero < 0 &&
	    pc_process_value(run->program, &known->process, v->share, &share) &&
	    (share != 0) == (v->says == PC_VOTE_ANY))
		known->zero = !share;
	/* The result may tell what every process has contributed. */
	if (known->zero >= 0 && known->zero == (v->says == PC_VOTE_ANY))
		pc_uni_learn(run, &known->process, v->share, known->zero);
	return node && pc_process_value(run->program, &known->process, node,
					&known->value);
}

/* Whether no two processes can take the paths A and B at the same time: the
 * result of the vote differs, or the successor of a branch, whose condition is
 * then added to *BY. */
static bool are_apart(const struct pc_run *run, const struct known *a,
		      const struct known *b, struct pc_uni *by)
{
	if (a->zero >= 0 && b->zero >= 0 && a->zero != b->zero)
		return true;
	for (uint32_t i = 0; i < a->n; i++)
		for (uint32_t k = 0; k < b->n; k++)
			if (a->went[i].branch == b->went[k].branch &&
			    a->went[i].way != b->went[k].way) {
				pc_uni_join(by, run->u->cond[a->went[i].branch]);
				return true;
			}
	return false;
}

struct pc_uni pc_uni_both(const struct pc_run *run, uint32_t phi, struct pc_uni uni)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const uint32_t *from = cfg->preds + cfg->pred_first[def->block];
	struct pc_uni by = pc_uni_of(PC_UNIFORM);
	struct known known[WAYS];
	struct pc_vote v = { 0 };
	uint32_t n = 0, at;

	if (pc_uni_clear(uni) || run->axis == PC_AXIS_THREADS || def->n < 2 ||
	    def->n > WAYS || !pc_uni_votes(run) || !find_vote(run, def, from, &v))
		return uni;
	at = run->ssa->defs.v[v.def].block;
	if (!pc_ssa_dominates(run->fn, at, def->block) ||
	    !pc_uni_same_round(run, at, def->block))
		return uni;
	for (uint32_t i = 0; i < def->n; i++) {
		if (cfg->num[from[i]] == PC_NONE)
			continue;
		if (!collect(run, &v, from[i], def->block,
			     run->ssa->opnds.v[def->first + i], &known[n]))
			return uni;
		for (uint32_t k = 0; k < n; k++)
			if (known[k].value != known[n].value &&
			    !are_apart(run, &known[k], &known[n], &by))
				return uni;
		n++;
	}
	if (!pc_uni_by_vote(run, &v, def->block, &uni))
		return uni;
	pc_uni_by(run, PC_RULE_ANSWERS);
	pc_uni_join(&uni, by);
	return uni;
}
