/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask.c - two processes of a walk, at least one of them at a conditional: which
 *         successors they take (contract in moves.h).
 *
 * In:   the two program points, and what is known of the processes.
 * Out:  the states that can follow; or w->unknown.
 * Cost: O(answers).
 */
#include "memory/ssa_query.h"
#include "uniform/uniform.h"
#include "match/compare.h"
#include "match/moves.h"
#include "match/walk.h"

static bool is_start(const struct seq_walk *w, const struct seq_side *side)
{
	return !side->frame && side->fn == w->fn && side->block == w->block;
}

/* RATIONALE: a condition that is only not proved to be the same is treated as
 * the same here. It has a verdict of its own, and a mismatch that occurs
 * without a difference there is the stronger result. */
static bool is_shared(struct seq_walk *w, const struct seq_side *side)
{
	if (side->fn->blocks.v[side->block].flags &
	    (PC_BLF_WORKSHARE | PC_BLF_GUARD))
		return true;
	if (side->fn->info->sequence->verdict[side->block] ==
	    PC_VERDICT_MEMBERS)
		return true;
	return pc_uniform_cond(w->program, side->fn, side->block,
			       seq_fn_group(w, side->fn, side->frame)) !=
	       PC_DIVERGENT;
}

static void fork_both(struct seq_walk *w, struct seq_state *s,
		      uint32_t flip, bool learn)
{
	for (uint32_t k = seq_answers(&s->side[0]); k; k--) {
		struct seq_state *t;
		uint32_t way = seq_answer_way(&s->side[0], k - 1);

		if (learn && (seq_excludes(w, s, 0, k - 1) ||
			      seq_excludes(w, s, 1, k - 1)))
			continue;
		t = seq_push(w, s);
		if (learn)
			seq_learn(w, t, 0, k - 1, true);
		seq_move(w, t, 0, seq_way_to(&s->side[0], way));
		seq_move(w, t, 1, seq_way_to(&s->side[1], way ^ flip));
	}
}

/* RATIONALE: normally no process takes the error path of an MPI call
 * (memory/ssa_error.c). If only one of the two takes it, that has a verdict of
 * its own, unless only one of them reaches the conditional. */
static void fork_one(struct seq_walk *w, struct seq_state *s, int i,
		     bool learn)
{
	uint32_t no_error;

	if (learn && pc_ssa_no_error(s->side[i].fn, s->side[i].block,
				     &no_error)) {
		w->maybe = true;
		seq_move(w, seq_push(w, s), i,
			 seq_way_to(&s->side[i], no_error));
		return;
	}
	for (uint32_t k = seq_answers(&s->side[i]); k; k--) {
		struct seq_state *t;
		uint32_t way = seq_answer_way(&s->side[i], k - 1);

		if (learn && seq_excludes(w, s, i, k - 1))
			continue;
		t = seq_push(w, s);
		if (learn)
			seq_learn(w, t, i, k - 1, false);
		t->guess |= learn && (seq_guesses(w, &s->side[i]) ||
				      seq_is_of_round(w, &s->side[i]) ||
				      seq_is_used_before(w, &s->side[i]) ||
				      seq_is_sent(w, &s->side[i]));
		seq_move(w, t, i, seq_way_to(&s->side[i], way));
	}
}

/* Both sides get the same answer to questions that may be the same. RATIONALE:
 * if they differ with equal answers, they may differ; if not, they may still
 * differ with two answers. */
static void fork_alike(struct seq_walk *w, struct seq_state *s)
{
	w->maybe = true;
	for (uint32_t k = seq_answers(&s->side[0]); k; k--) {
		struct seq_state *t;
		uint32_t way = seq_answer_way(&s->side[0], k - 1);

		if (seq_excludes(w, s, 0, k - 1) || seq_excludes(w, s, 1, k - 1))
			continue;
		t = seq_push(w, s);
		seq_learn(w, t, 0, k - 1, false);
		seq_learn(w, t, 1, k - 1, false);
		seq_move(w, t, 0, seq_way_to(&s->side[0], way));
		seq_move(w, t, 1, seq_way_to(&s->side[1], way));
	}
}

/* Both sides are at a conditional. True: it was one question. */
static bool ask_both(struct seq_walk *w, struct seq_state *s)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	uint32_t on[2], x = seq_question(w, s, 0), y = seq_question(w, s, 1);
	uint32_t count = seq_trips(w, s, 0, &on[0]), other;

	if (seq_ways(a) != seq_ways(b) || a->fn->blocks.v[a->block].term !=
	    b->fn->blocks.v[b->block].term ||
	    !seq_same_cases(&a->fn->blocks.v[a->block],
			    &b->fn->blocks.v[b->block]))
		return false;
	if (x && x == y) {
		w->maybe |= !seq_is_one_value(w, s, x);
		fork_both(w, s, 0, true);
		return true;
	}
	other = count ? seq_trips(w, s, 1, &on[1]) : PC_NODE_NONE;
	if (other && (count == other || seq_may_be_one(w, count, other))) {
		w->maybe |= count != other || !seq_is_one_value(w, s, count);
		fork_both(w, s, on[0] ^ on[1], false);
		return true;
	}
	if (x && y && seq_may_be_one(w, x, y)) {
		fork_alike(w, s);
		return true;
	}
	if (x || y)
		return false;
	if (a->fn == b->fn && a->block == b->block) {
		w->maybe |= !seq_is_one_condition(w, s);
		fork_both(w, s, 0, false);
	} else {
		w->unknown = true; /* It may be one question or two. */
	}
	return true;
}

/* Whether the successors of SIDE are equal for processes that differ there. */
static bool is_equal(const struct seq_side *side)
{
	return side->fn->info->sequence->verdict[side->block] ==
	       PC_VERDICT_EQUAL;
}

/* Side I is at a conditional that differs between processes. */
static void ask_apart(struct seq_walk *w, struct seq_state *s, int i)
{
	struct seq_side *side = &s->side[i];
	const struct pc_sequence_fn *of = side->fn->info->sequence;
	uint32_t to = PC_NONE;

	if (is_start(w, side)) {
		if (s->beyond && !seq_is_ending(&s->side[!i]))
			w->unknown = true;
		else
			fork_one(w, s, i, false);
		return;
	}
	if (!is_equal(side)) {
		w->unknown = true;
		w->unready |= side->fn == w->fn &&
			      of->verdict[side->block] == PC_VERDICT_NONE;
		return;
	}
	if (!of->free[side->block]) {
		fork_one(w, s, i, true);
		return;
	}
	for (uint32_t k = 0; k < seq_ways(side); k++)
		if (to == PC_NONE || seq_is_better(side, seq_way_to(side, k), to))
			to = seq_way_to(side, k);
	seq_move(w, seq_push(w, s), i, to);
}

void seq_ask(struct seq_walk *w, struct seq_state *s)
{
	bool asks[2], shared[2];

	for (int i = 0; i < 2; i++) {
		asks[i] = s->side[i].at == SEQ_ASK;
		shared[i] = asks[i] && !is_start(w, &s->side[i]) &&
			    is_shared(w, &s->side[i]);
	}
	if (shared[0] && shared[1] && ask_both(w, s))
		return;
	/* A side that can continue alone may reach the same question. */
	for (int i = 0; i < 2; i++)
		if (shared[i] && !(asks[!i] && is_equal(&s->side[!i]))) {
			fork_one(w, s, i, true);
			return;
		}
	ask_apart(w, s, asks[0] && !shared[0] ? 0 : 1);
}
