/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compare.c - the collectives after one conditional: all pairs of processes
 *             that diverge there, on each communicator, then in the order of
 *             the communicators.
 *
 * In:   a conditional; the verdicts of those inside it and after it.
 * Out:  the first difference, and a verdict.
 * Cost: at most SEQ_STEPS per conditional and SEQ_FN_STEPS per function; when
 *       these are spent, the rest of the function is not known.
 *
 * Communicators are examined one after the other, and collectives on others are
 * skipped: only processes of one communicator must agree, and on some
 * communicators the condition does not differ. If all are equal, only the order
 * between two communicators can still be wrong.
 */
#include "match/compare.h"

#include <string.h>
#include "model/program.h"
#include "graph/branch.h"
#include "memory/ssa_query.h"
#include "uniform/uniform.h"
#include "match/moves.h"
#include "match/walk.h"

#define PAIRS 64   /* of one conditional on one communicator */
#define ROUNDS 6   /* of comparisons, with more conditions each */

enum pc_verdict pc_sequence_verdict(const struct pc_fn *fn, uint32_t block)
{
	return (enum pc_verdict)fn->info->sequence->verdict[block];
}

bool pc_sequence_agrees(struct pc_program *program, const struct pc_fn *fn,
			uint32_t block, uint32_t group)
{
	const struct pc_sequence_fn *of = fn->info->sequence;
	bool all = pc_group_is_all(program, group);

	/* A test for the null handle was compared on fewer communicators. */
	if (!of || of->many ||
	    seq_tested_handle(program, pc_value_cond(program, fn, block)) ||
	    pc_sequence_verdict(fn, block) != PC_VERDICT_MEMBERS)
		return false;
	for (uint32_t i = 0; i < of->comms.n; i++) {
		uint32_t one = pc_value_group(program, of->comms.v[i]);

		if (one == group || (all && pc_group_is_all(program, one)))
			return true;
	}
	return false;
}

void pc_spot_outer(const struct pc_spot *spot, uint32_t *block, uint32_t *event)
{
	const struct pc_frame *f = spot->frame;

	while (f && f->up)
		f = f->up;
	*block = f ? f->block : spot->block;
	*event = f ? f->event : spot->event;
}

bool pc_spot_same(const struct pc_spot *a, const struct pc_spot *b)
{
	return a->fn == b->fn && a->block == b->block && a->event == b->event &&
	       a->frame == b->frame;
}

bool pc_sequence_again(const struct pc_fn *fn, uint32_t block,
		       const struct pc_mismatch *mismatch)
{
	const struct pc_sequence_fn *of = fn->info->sequence;
	uint32_t outer, event;

	if (of->again[block])
		return true;
	if (of->verdict[block] != PC_VERDICT_MISMATCH)
		return false;
	pc_spot_outer(&mismatch->first, &outer, &event);
	return of->later.n || of->named_in[outer] ||
	       seq_any_around(fn, block);
}

uint32_t pc_sequence_next(const struct pc_fn *fn, uint32_t block,
			  uint32_t cond)
{
	const struct pc_flow *f = fn->info->sequence->flow;
	uint32_t next = f->ipdom[block];

	return next == f->stop[cond] || next == cond ? PC_NONE : next;
}

bool pc_sequence_matters(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block)
{
	return pc_sides_decides(fn, block) &&
	       pc_uniform_cond(program, fn, block, PC_NODE_NONE) != PC_UNIFORM;
}

void seq_note_until(struct seq_walk *w, uint32_t until)
{
	w->met |= w->went_on && until != w->ended;
	w->some |= w->later && until != w->until;
	w->ended = until;
	/* The later of two blocks: what is between them is examined once more for
	 * each pair (goes_on ()). */
	if (!w->later)
		w->until = until;
	else if (until == PC_NONE || w->until == PC_NONE ||
		 !pc_ssa_dominates(w->fn, until, w->until))
		w->until = until != PC_NONE && w->until != PC_NONE &&
				   pc_ssa_dominates(w->fn, w->until, until) ?
				   until : PC_NONE;
	w->later = true;
	w->went_on = true;
}

uint32_t seq_meet_of(const struct pc_sequence_fn *of, uint32_t block)
{
	uint32_t stop = of->flow->stop[block];

	return stop == PC_NONE ? PC_NONE : of->next[stop];
}

void seq_walk_pair(struct seq_walk *w, const struct pc_pair *pair)
{
	w->scratch = pc_scratch_take(w->program);
	w->todo.cap = w->todo.n = 0;
	w->todo.v = NULL;
	w->went_on = w->met = false;
	seq_compare_pair(w, pair);
	pc_scratch_give(w->program, w->scratch);
}

/* Whether no difference of the walk's group gives a warning: a mismatch and a
 * verdict that is not known then mean the same check at run time. */
static bool is_silent(const struct seq_walk *w)
{
	return w->program->opts->level != PC_LEVEL_STRICT &&
	       pc_uniform_cond(w->program, w->fn, w->block, w->group) !=
		       PC_DIVERGENT;
}

/* Whether the processes of another one of PAIRS than number FOUND call the same.
 * It is not known which of these pairs exist. */
static bool some_equal(struct seq_walk *w, const struct pc_pairs *pairs,
			   uint32_t found)
{
	bool equal = false;

	if (w->program->opts->level == PC_LEVEL_STRICT || !pairs->assumed)
		return false;
	for (uint32_t i = 0; i < pairs->list.n && !equal; i++) {
		struct seq_walk walk = *w;

		if (i == found)
			continue;
		walk.found.differ = PC_DIFFER_NOT;
		walk.later = walk.unknown = walk.maybe = false;
		seq_walk_pair(&walk, &pairs->list.v[i]);
		equal = !walk.found.differ && !walk.unknown;
		w->steps = walk.steps;
	}
	return equal;
}

/* Compare PAIRS; returns their number. */
static uint32_t compare_list(struct seq_walk *w, const struct pc_pairs *pairs)
{
	uint32_t n = 0, until;

	for (uint32_t i = 0; i < pairs->list.n && !seq_is_done(w); i++) {
		if (seq_is_told(w, &pairs->list.v[i], &until)) {
			seq_note_until(w, until);
			n++;
			continue;
		}
		if (n++ == PAIRS) {
			w->unknown = true;
			break;
		}
		seq_walk_pair(w, &pairs->list.v[i]);
		w->some |= !w->went_on || w->met;
		if (w->found.differ && (some_equal(w, pairs, i) ||
					seq_is_inside(w, &pairs->list.v[i]))) {
			w->found.differ = PC_DIFFER_NOT;
			w->unknown = true;
			break;
		}
	}
	return n;
}

/* Compare all pairs; returns their number.  If the two processes of a pair
 * asked conditions whose answers follow from their ranks and sizes, all pairs
 * are compared again, one for each combination of the answers. */
static uint32_t compare_pairs(struct seq_walk *w)
{
	struct pc_pairs pairs = { .closed = false };
	uint32_t n, known;

	w->n_asked = 0;
	for (int round = 0;; round++) {
		known = w->n_asked;
		pc_ranks_pairs(w->program, w->fn, w->block, w->group, w->asked,
			       known, &pairs);
		w->valued |= !pairs.assumed;
		n = compare_list(w, &pairs);
		if (seq_is_done(w) || w->n_asked == known)
			break;
		if (round == ROUNDS || w->n_asked == SEQ_ASKED) {
			w->unknown = true;
			break;
		}
	}
	if (!pairs.complete || (!pairs.list.n && !pairs.closed))
		w->unknown = true;
	return n;
}

/* The communicators on which the walk's conditional can differ.  A test for the
 * null handle separates the members of a communicator from other processes; it
 * concerns the communicators that are used up to where the paths meet. */
static void choose_comms(struct seq_walk *w, uint32_t *comms)
{
	uint32_t handle = seq_tested_handle(w->program, pc_value_cond(
		w->program, w->fn, w->block));
	uint32_t n = 0;

	if (!w->of->many && !handle) {
		for (; n < w->of->comms.n; n++)
			comms[n] = w->of->comms.v[n];
	} else if (!seq_region_comms(w->program, w->fn, w->block, comms, &n)) {
		w->unknown = true;
	}
	seq_find_twins(w, comms, n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t group = pc_value_group(w->program, comms[i]);

		if (handle && comms[i] == handle) {
			w->members = true;
			continue;
		}
		if (seq_is_next(w, comms[i]) ||
		    seq_given_together(w, comms[i])) {
			w->unknown = true;
			continue;
		}
		if (pc_group_is_self(w->program, group) ||
		    seq_twin(w, comms[i]) != comms[i] ||
		    seq_made_behind(w, comms[i]) ||
		    pc_uniform_cond(w->program, w->fn, w->block, group) ==
			    PC_UNIFORM)
			continue;
		comms[w->n_comms++] = comms[i];
	}
	w->comms = comms;
}

static void name_other(struct seq_walk *w, const struct pc_mismatch *m)
{
	struct pc_sequence_fn *of = w->of;
	struct seq_named one = { .block = w->block, .spot = m->second };
	uint32_t outer, event;

	if (m->differ != PC_DIFFER_CALLS || m->end != PC_END_NONE ||
	    w->before.differ)
		return;
	pc_spot_outer(&m->second, &outer, &event);
	one.next = of->named_in[outer];
	pc_vec_push(w->program->arena, of->named, one);
	of->named_in[outer] = of->named.n;
}

/* Another conditional covers the walk's: forget what its mismatch named. */
static void forget_other(struct seq_walk *w)
{
	struct pc_sequence_fn *of = w->of;
	uint32_t outer, event, *at;

	if (w->before.differ != PC_DIFFER_CALLS ||
	    w->before.end != PC_END_NONE)
		return;
	pc_spot_outer(&w->before.second, &outer, &event);
	at = &of->named_in[outer];
	while (*at)
		if (of->named.v[*at - 1].block == w->block)
			*at = of->named.v[*at - 1].next;
		else
			at = &of->named.v[*at - 1].next;
}

static void settle(struct seq_walk *w, struct pc_mismatch *mismatch,
		   uint32_t pairs)
{
	struct pc_sequence_fn *of = w->of;
	uint8_t *verdict = &of->verdict[w->block];

	of->again[w->block] = w->unready;
	of->free[w->block] = !w->valued;
	if (!mismatch->differ)
		forget_other(w);
	if (mismatch->differ) {
		*verdict = PC_VERDICT_MISMATCH;
		of->again[w->block] = false;
		name_other(w, mismatch);
	} else if (w->unknown) {
		*verdict = PC_VERDICT_UNKNOWN;
		mismatch->differ = PC_DIFFER_UNKNOWN;
	} else if (w->later) {
		*verdict = PC_VERDICT_LATER;
	} else {
		*verdict = pairs || !(w->n_comms || w->members) ?
				   PC_VERDICT_EQUAL : PC_VERDICT_MEMBERS;
	}
}

/* The walk's communicator has been compared. */
static void note_later(struct seq_walk *w)
{
	struct pc_sequence_fn *of = w->of;
	struct seq_later one = { w->block, w->every ? PC_NODE_NONE : w->comm,
				 w->until, w->some };

	for (uint32_t i = 0; i < SEQ_COMMS && i < of->later.n; i++) {
		const struct seq_later *last =
			&of->later.v[of->later.n - 1 - i];

		if (last->block == one.block && last->comm == one.comm)
			return;
	}
	if (w->later && !w->found.differ)
		pc_vec_push(w->program->arena, of->later, one);
}

static bool is_stronger(const struct pc_mismatch *a,
			const struct pc_mismatch *b)
{
	return a->differ && (!b->differ || a->strength > b->strength);
}

/* For a deadlock by order, a process that waits on the one communicator for a
 * process that waits on the other must be in both. */
static enum pc_strength order_strength(const struct seq_walk *w)
{
	const struct pc_spot *spots[2] = { &w->found.first, &w->found.second };
	enum pc_strength least =
		pc_uniform_cond(w->program, w->fn, w->block, w->group);

	for (int i = 0; i < 2 && w->found.differ == PC_DIFFER_ORDER; i++) {
		struct seq_side side = { .fn = spots[i]->fn,
			.block = spots[i]->block, .event = spots[i]->event,
			.frame = spots[i]->frame };
		enum pc_strength one = pc_uniform_cond(
			w->program, w->fn, w->block,
			pc_value_group(w->program, seq_comm(w, &side)));

		least = one < least ? one : least;
	}
	return least;
}

/* Compare pairs of processes that share the first communicator, then pairs that
 * share a part; they need not agree on parts that they do not share. */
static void compare_order(struct seq_walk *w)
{
	uint32_t parent, colour;

	for (uint32_t i = 0; i < w->n_comms && !w->found.differ; i++) {
		uint32_t group = pc_value_group(w->program, w->comms[i]);

		if (i && (group == w->group ||
			  !pc_value_part(w->program, group, &parent, &colour)))
			continue;
		w->group = group;
		w->silent = is_silent(w);
		compare_pairs(w);
	}
}

void pc_sequence_compare(struct pc_program *program, struct pc_fn *fn,
			 uint32_t block, struct pc_mismatch *mismatch)
{
	struct pc_sequence_fn *of = fn->info->sequence;
	struct seq_walk w = { .program = program, .fn = fn, .of = of,
			      .block = block, .steps = SEQ_STEPS };
	uint32_t comms[SEQ_COMMS] = { 0 }, pairs = 0;
	uint32_t parted = 0, n; /* COMMS: the PARTED ones with pairs come
				 * first */
	bool before, later = false;

	w.before = *mismatch;
	*mismatch = (struct pc_mismatch){ .strength = PC_UNPROVEN };
	w.meet = seq_meet_of(of, block);
	if (program->opts->without & PC_WITHOUT_SEQUENCE) {
		seq_compare_text(&w, mismatch);
		settle(&w, mismatch, 1);
		return;
	}
	choose_comms(&w, comms);
	for (uint32_t i = 0; i < w.n_comms; i++) {
		w.comm = comms[i];
		w.group = pc_value_group(program, w.comm);
		w.found.differ = PC_DIFFER_NOT;
		before = w.unknown;
		w.unknown = false;
		w.later = w.some = false;
		w.silent = is_silent(&w);
		n = compare_pairs(&w);
		if (w.found.differ == PC_DIFFER_CALLS &&
		    (seq_is_chosen(&w) || seq_is_unclear(&w) ||
		     seq_is_one_shot(&w))) {
			w.found.differ = PC_DIFFER_NOT;
			w.unknown = true;
		}
		note_later(&w);
		later |= w.later;
		if (n || w.unknown)
			comms[parted++] = comms[i];
		w.unknown |= before;
		pairs += n;
		w.found.strength = pc_uniform_cond(program, fn, block, w.group);
		if (is_stronger(&w.found, mismatch))
			*mismatch = w.found;
	}
	if (parted > 1 && !mismatch->differ && !w.unknown && pairs) {
		uint32_t all = w.n_comms;

		w.n_comms = parted;
		w.every = true;
		w.found.differ = PC_DIFFER_NOT;
		compare_order(&w);
		note_later(&w);
		w.found.strength = order_strength(&w);
		*mismatch = w.found;
		w.n_comms = all;
	}
	w.later = later;
	if (!mismatch->differ)
		mismatch->strength =
			pc_uniform_cond(program, fn, block, PC_NODE_NONE);
	settle(&w, mismatch, pairs);
}
