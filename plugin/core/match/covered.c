/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * covered.c - whether the comparison at an earlier conditional covers what two
 *             processes do at that of the walk (contract in walk.h).
 *
 * In:   the earlier verdicts of the function: up to where their walks went on.
 * Out:  answers.  If a walk went on for some pairs or on some paths only, the pair is
 *       walked again from there; if it comes so far on some of its paths only, the
 *       walk's result is not known.
 * Cost: CLOSEST verdicts, one walk for each that does not hold for all pairs; the
 *       blocks between where a walk ended and the branch, once for each.
 */
#include <string.h>
#include "graph/reach_blocks.h"
#include "model/program.h"
#include "memory/ssa_query.h"
#include "match/compare.h"
#include "match/walk.h"

#define CLOSEST 64 /* dominating conditionals examined */

/* Whether processes that are in step at UNTIL can come from there to the walk's branch
 * without another comparison at that of ONE: it is later, or in a loop. */
static bool comes_after(const struct seq_walk *w, const struct seq_later *one,
			uint32_t until)
{
	struct pc_visit visit = { 0 };
	struct pc_arena *scratch;
	uint32_t block;
	bool found = false;

	if (until == PC_NONE || until == one->block || until == w->block)
		return until == w->block;
	scratch = pc_scratch_take(w->program);
	pc_visit_fn(&visit, scratch, w->fn);
	pc_visit_skip(&visit, one->block);
	pc_visit_add(&visit, until);
	while (!found && pc_visit_next(&visit, &block)) {
		pc_visit_on(&visit, block);
		found = pc_visit_has(&visit, w->block);
	}
	pc_scratch_give(w->program, scratch);
	return found;
}

/* Whether the processes of PAIR, which already diverge at ONE, were compared
 * there up to this point, and not only to where those paths meet. */
static bool goes_on(struct seq_walk *w, const struct pc_pair *pair,
		    const struct seq_later *one)
{
	struct pc_pair earlier = *pair;
	struct seq_walk walk = *w;

	if (!one->some)
		return true;
	if (w->every || !seq_part_before(w, pair, one->block, &earlier.first_to,
					 &earlier.second_to)) {
		w->unknown = true;
		return true;
	}
	walk.block = one->block;
	walk.meet = seq_meet_of(w->of, one->block);
	walk.later = walk.unknown = walk.maybe = false;
	seq_walk_pair(&walk, &earlier);
	w->steps = walk.steps;
	w->n_asked = walk.n_asked;
	memcpy(w->asked, walk.asked, sizeof w->asked);
	if (walk.unknown || walk.found.differ)
		return true;
	if (!walk.went_on || (!walk.met && comes_after(w, one, walk.ended)))
		return false;
	/* The pair was compared so far on some of its paths only. */
	w->unknown |= walk.met;
	return true;
}

/* Whether the walk that found ONE reached this point. */
static bool is_covered(const struct seq_walk *w, const struct seq_later *one)
{
	return (w->every || one->comm == w->comm) &&
	       !comes_after(w, one, one->until);
}

bool seq_is_told(struct seq_walk *w, const struct pc_pair *pair, uint32_t *until)
{
	const struct pc_sequence_fn *of = w->of;
	uint32_t outer, event, left = CLOSEST;

	for (uint32_t i = of->later.n; i && left; i--, left--)
		if (is_covered(w, &of->later.v[i - 1]) &&
		    seq_is_before(w, pair, of->later.v[i - 1].block) &&
		    goes_on(w, pair, &of->later.v[i - 1])) {
			*until = of->later.v[i - 1].until;
			return true;
		}
	*until = PC_NONE;
	if (w->before.differ != PC_DIFFER_CALLS)
		return false;
	pc_spot_outer(&w->before.first, &outer, &event);
	for (uint32_t i = of->named_in[outer]; i; i = of->named.v[i - 1].next)
		if (pc_spot_same(&of->named.v[i - 1].spot, &w->before.first) &&
		    seq_is_before(w, pair, of->named.v[i - 1].block))
			return true;
	return false;
}
