/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * polling_loop.c - loops that every process leaves after the same collectives,
 *                  for all paths through them.
 *
 * In:   a loop with collectives in which paths can differ between processes.
 * Out:  the blocks of these collectives in the order in which all processes
 *       reach them, and the block after the loop: of->then, of->word. The
 *       conditionals of the loop then decide nothing.
 * Cost: O(blocks) and at most STATES states per loop.
 * Not:  loops with calls that lead to collectives, or with OpenMP constructs.
 *       It is assumed, as for all loops, that every process leaves the loop.
 *
 * RATIONALE: a process that polls for messages or for the end of a nonblocking
 * collective repeats the loop as often as necessary, and variables record what
 * has already been called:
 *
 *     while (!done)
 *         if (!begun) {
 *             Testall (sent, &flag);
 *             if (flag) { Ibarrier; begun = 1; }
 *         } else Test (barrier, &done);
 *
 * (Hoefler, Siebert, Lumsdaine, "Scalable communication protocols for dynamic
 * sparse data exchange", PPoPP 2010.) A state is a block and the values of such
 * variables (polling_flags.c). If all paths to a state, and all exits of the
 * loop, pass the same collectives, no condition matters.
 */
#include "match/polling_loop.h"

#include <string.h>
#include "base/arena.h"
#include "model/program.h"
#include "graph/branch.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "uniform/uniform.h"
#include "match/walk.h"

enum { BLOCKS = 200, STATES = 256, STRAIGHT = 8, DEEPEST = 4 };

/* ---- paths ---- */

/* False: the state was reached after other collectives, or too many states. */
static bool add_state(struct seq_word *w, const struct seq_poll *s)
{
	for (uint32_t i = 0; i < w->states.n; i++) {
		const struct seq_poll *old = &w->states.v[i];

		if (old->block == s->block && old->known == s->known &&
		    !memcmp(old->value, s->value, sizeof old->value))
			return old->passed == s->passed;
	}
	if (w->states.n == STATES)
		return false;
	pc_vec_push(w->scratch, w->states, *s);
	return true;
}

/* Block TO, or the first one after it with collectives or a branch. */
static uint32_t straight(const struct seq_word *w, uint32_t to)
{
	const struct pc_flow *f = w->of->flow;

	for (int i = 0; i < STRAIGHT && !seq_has_obs(w->of, to) &&
	     f->succ_first[to + 1] - f->succ_first[to] == 1; i++)
		to = f->succ[f->succ_first[to]];
	return to;
}

static bool leave(struct seq_word *w, const struct seq_poll *s, uint32_t to)
{
	to = straight(w, to);
	if (w->then == PC_NONE) {
		w->then = to;
		w->total = s->passed;
	}
	return w->then == to && w->total == s->passed && !seq_word_in(w, to);
}

static bool go_to(struct seq_word *w, struct seq_poll s, uint32_t to)
{
	if (!w->of->flow->reach[to])
		return true;
	if (!w->of->flow->lives[to])
		return !w->of->ends[to];
	if (!seq_word_in(w, to))
		return leave(w, &s, to);
	s.block = to;
	return add_state(w, &s);
}

static bool pass_block(struct seq_word *w, struct seq_poll *s)
{
	uint32_t i = s->passed;

	if (!seq_has_obs(w->of, s->block))
		return true;
	if (i == SEQ_LETTERS || s->block == w->head)
		return false;
	if (i == w->n_letters)
		w->letters[w->n_letters++] = s->block;
	s->passed++;
	return w->letters[i] == s->block;
}

/* Whether OPND depends on a value that does not change in the loop and can
 * differ: processes on one side of it stay there and may never reach the
 * other. */
static bool is_fixed(const struct seq_word *w, struct pc_opnd opnd, int depth)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_def *def;
	enum pc_node_kind kind;

	if (opnd.def == PC_NONE)
		return false;
	def = &ssa->defs.v[opnd.def];
	kind = pc_node(w->program, pc_value_of(w->program, w->fn, opnd))->kind;
	if (kind == PC_NODE_RANK || def->kind == PC_DEF_ENTRY ||
	    !seq_word_in(w, def->block))
		return pc_uniform_opnd(w->program, w->fn, opnd, def->block,
				       PC_NODE_NONE) !=
		       PC_UNIFORM;
	for (uint32_t i = 0; i < def->n && def->kind == PC_DEF_ASSIGN; i++)
		if (!depth ||
		    is_fixed(w, ssa->opnds.v[def->first + i], depth - 1))
			return true;
	return false;
}

/* Whether BLOCK leaves the loop to TO because of an MPI error, which has its
 * own verdict. */
static bool is_error_way(const struct seq_word *w, uint32_t block, uint32_t to)
{
	uint32_t way;

	return pc_ssa_no_error(w->fn, block, &way) && !seq_word_in(w, to) &&
	       w->fn->blocks.v[block].succ.v[way] != to;
}

static bool leaves_by_error(const struct seq_word *w, uint32_t block)
{
	const struct pc_flow *f = w->of->flow;

	for (uint32_t i = f->succ_first[block]; i < f->succ_first[block + 1]; i++)
		if (is_error_way(w, block, f->succ[i]))
			return true;
	return false;
}

/* Follow all paths from the end of the block of S. */
static bool go_on(struct seq_word *w, struct seq_poll s)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_flow *f = w->of->flow;
	const struct pc_block *block = &w->fn->blocks.v[s.block];
	uint32_t from = s.block;
	int64_t number;

	if (!pass_block(w, &s))
		return false;
	if (pc_block_decides(block) &&
	    seq_word_number(w, &s, ssa->cond[from], &number))
		return go_to(w, s, block->succ.v[pc_block_way(block, number)]);
	if (w->of->matters[from] && !leaves_by_error(w, from) &&
	    is_fixed(w, ssa->cond[from], DEEPEST))
		return false;
	for (uint32_t i = f->succ_first[from]; i < f->succ_first[from + 1]; i++)
		if (!is_error_way(w, from, f->succ[i]) &&
		    !go_to(w, s, f->succ[i]))
			return false;
	return true;
}

/* The same from definition number I of the block on. */
static bool look_from(struct seq_word *w, struct seq_poll s, uint32_t i)
{
	uint32_t end = w->fn->info->ssa->def_first[s.block + 1];
	struct seq_test test;

	while (i < end) {
		uint32_t held = w->held.n;

		if (!seq_word_test(w, &s, i, &test)) {
			seq_word_def(w, &s, i++);
			continue;
		}
		i = test.end;
		if (!test.open)
			continue;
		if (!look_from(w, test.complete, i))
			return false;
		w->held.n = held;
	}
	return go_on(w, s);
}

static bool look_at(struct seq_word *w, struct seq_poll s)
{
	w->held.n = 0;
	return look_from(w, s, w->fn->info->ssa->def_first[s.block]);
}

/* ---- the loop ---- */

/* Whether control comes to block B of the loop from outside, besides to its header. */
static bool is_entry(const struct seq_word *w, uint32_t b)
{
	const struct pc_flow *f = w->of->flow;

	for (uint32_t k = f->pred_first[b]; k < f->pred_first[b + 1]; k++)
		if (b != w->head && !seq_word_in(w, f->pred[k]))
			return true;
	return false;
}

/* Find the blocks of the loop; false: too many, another entry, or an unsupported
 * event. */
static bool find_blocks(struct seq_word *w)
{
	struct pc_flow *f = w->of->flow;
	uint32_t b;

	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, w->head);
	while (pc_visit_next(&f->walk, &b)) {
		const struct pc_block *block = &w->fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			if (block->events.v[e].kind == PC_EV_ENTER ||
			    block->events.v[e].kind == PC_EV_EXIT)
				return false;
		for (uint32_t k = w->of->obs_first[b];
		     k < w->of->obs_first[b + 1]; k++)
			if (pc_event_target(&block->events.v[w->of->obs[k]]))
				return false;
		for (uint32_t k = f->succ_first[b]; k < f->succ_first[b + 1];
		     k++)
			if (seq_word_in(w, f->succ[k]))
				pc_visit_add(&f->walk, f->succ[k]);
		if (f->walk.n > BLOCKS || is_entry(w, b))
			return false;
		pc_vec_push(w->scratch, w->blocks, b);
	}
	return w->fn->info->block_region[w->head] == PC_NONE;
}

static bool can_disagree(const struct seq_word *w)
{
	for (uint32_t i = 0; i < w->blocks.n; i++)
		if (w->of->matters[w->blocks.v[i]] &&
		    pc_uniform_cond(w->program, w->fn, w->blocks.v[i],
				    PC_NODE_NONE) != PC_UNIFORM)
			return true;
	return false;
}

static bool is_once(const struct seq_word *w)
{
	for (uint32_t i = 0; i < w->n_letters; i++)
		for (uint32_t k = 0; k < i; k++)
			if (w->letters[i] == w->letters[k])
				return false;
	return w->n_letters && w->total == w->n_letters;
}

static void take(struct seq_word *w)
{
	struct pc_sequence_fn *of = w->of;
	struct pc_arena *arena = w->program->arena;
	uint32_t n = w->fn->blocks.n;

	if (!of->then) {
		of->then = PC_ARRAY(arena, n, uint32_t);
		of->word = PC_ARRAY(arena, n, uint32_t);
		memset(of->then, 0xff, n * sizeof *of->then);
		memset(of->word, 0xff, n * sizeof *of->word);
	}
	for (uint32_t i = 0; i < w->n_letters; i++)
		of->then[w->letters[i]] = i + 1 < w->n_letters ?
					  w->letters[i + 1] : w->then;
	for (uint32_t i = 0; i < w->blocks.n; i++) {
		of->matters[w->blocks.v[i]] &= leaves_by_error(
			w, w->blocks.v[i]);
		of->word[w->blocks.v[i]] = w->letters[0];
	}
}

static void try_loop(struct pc_program *program, struct pc_fn *fn,
		     uint32_t head)
{
	struct seq_word w = { .program = program, .fn = fn,
			  .of = fn->info->sequence, .head = head,
			  .then = PC_NONE };
	struct seq_poll start = { .block = head };
	bool ok;

	w.scratch = pc_scratch_take(program);
	ok = find_blocks(&w) && can_disagree(&w);
	if (ok) {
		seq_word_flags(&w, &start);
		ok = add_state(&w, &start);
	}
	for (uint32_t i = 0; ok && i < w.states.n; i++)
		ok = look_at(&w, w.states.v[i]);
	if (ok && w.then != PC_NONE && is_once(&w))
		take(&w);
	pc_scratch_give(program, w.scratch);
}

void seq_find_words(struct pc_program *program, struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	const struct pc_sequence_fn *of = fn->info->sequence;
	uint32_t last = PC_NONE;

	if (program->opts->without & PC_WITHOUT_SEQUENCE)
		return;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], head = pc_cfg_loop(cfg, b);

		if (!seq_has_obs(of, b) || head == PC_NONE || head == last ||
		    (of->word && of->word[head] != PC_NONE))
			continue;
		last = head;
		try_loop(program, fn, head);
	}
}
