/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command_loop.c - paths that another process decides by a value that it sends.
 *
 * In:   a conditional that one side of a walk reaches.
 * Out:  whether its condition depends on a value that was sent to this process
 *       in the loop around it, or on one that the other process sends in several
 *       places, one of which it chooses.
 * Cost: O(1) for a conditional in a loop: at most DEEPEST computations back; else
 *       O(events behind the conditional of the walk).
 * Not:  the value that the sender stores: it is not compared.
 *
 * RATIONALE: `if (rank == 0) { for (...) { cmd = WORK; Bcast (&cmd); } cmd =
 * STOP; Bcast (&cmd); } else do Bcast (&cmd); while (cmd != STOP);` is a common
 * form of programs in which one process commands the others. The path of the
 * others depends on the values that it sends. So the analysis can neither prove
 * nor exclude that they differ from it.  The same without a loop: `if (rank == 0)
 * { if (read (&n)) { Bcast (&n); Bcast (data, n); } else { n = -1; Bcast (&n); } }
 * else { Bcast (&n); if (n >= 0) Bcast (data, n); }`.
 */
#include "tables/mpi_find.h"
#include "graph/loops.h"
#include "memory/ssa_query.h"
#include "match/walk.h"

#define DEEPEST 4
#define MEETS 16 /* post-dominators examined */

/* Whether DEF of FN is what the root of a collective sends to all. */
static bool is_from_root(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_event *event;
	const struct pc_mpi_op *op;

	if (def->kind != PC_DEF_OUTPUT || def->arg < 0)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	op = event->callee ? event->callee->op : NULL;
	return op && pc_mpi_op_sends(op, def->arg);
}

/* Whether DEF depends on a value received in loop HEAD since the walk began. */
static bool is_sent(const struct seq_walk *w, const struct seq_side *side,
		    uint32_t id, uint32_t head, int depth)
{
	const struct pc_ssa *ssa = side->fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];

	if (!def || !depth)
		return false;
	if (is_from_root(side->fn, def))
		return pc_cfg_in_loop(&side->fn->info->cfg, def->block, head) &&
		       (side->frame ||
			!pc_ssa_dominates(side->fn, def->block, w->block));
	if (def->kind != PC_DEF_ASSIGN)
		return false;
	for (uint32_t i = 0; i < def->n; i++)
		if (is_sent(w, side, ssa->opnds.v[def->first + i].def, head,
			    depth - 1))
			return true;
	return false;
}

/* Whether a process that comes from the conditional of the walk may come past
 * BLOCK. */
static bool is_chosen(const struct seq_walk *w, uint32_t block)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_flow *f = w->of->flow;

	for (uint32_t top = ssa->idom[block]; top != PC_NONE && top != w->block;
	     top = ssa->idom[top]) {
		uint32_t at = top;

		for (int i = 0; i < MEETS && at != PC_NONE && at != block; i++)
			at = f->ipdom[at];
		if (w->fn->blocks.v[top].succ.n > 1 && at != block)
			return true;
	}
	return false;
}

/* Whether block B, behind the conditional of the walk, makes the call by which DEF
 * was received. */
static bool calls_too(const struct seq_walk *w, const struct pc_def *def,
		      uint32_t b)
{
	const struct pc_fn *fn = w->fn;
	const struct pc_fn *callee =
		pc_event_at(fn, def->block, def->event)->callee;

	if (b == w->block || !pc_ssa_dominates(fn, w->block, b) ||
	    pc_ssa_dominates(fn, def->block, b))
		return false;
	for (uint32_t k = w->of->obs_first[b]; k < w->of->obs_first[b + 1]; k++)
		if (pc_event_at(fn, b, w->of->obs[k])->callee == callee)
			return true;
	return false;
}

/* Whether the other process chooses, since the walk began, where it first makes
 * the call by which it sends DEF. */
static bool chooses(const struct seq_walk *w, const struct pc_def *def)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t top = cfg->rpo[i];

		if (!calls_too(w, def, top) || !is_chosen(w, top))
			continue;
		do
			top = w->fn->info->ssa->idom[top];
		while (top != PC_NONE && top != w->block &&
		       !calls_too(w, def, top));
		if (top == PC_NONE || top == w->block)
			return true;
	}
	return false;
}

/* Whether definition ID depends on a value that the other process sends after
 * such a choice. */
static bool is_answer(const struct seq_walk *w, uint32_t id, int depth)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];

	if (!def || !depth)
		return false;
	if (is_from_root(w->fn, def))
		return def->block != w->block &&
		       pc_ssa_dominates(w->fn, w->block, def->block) &&
		       chooses(w, def);
	if (def->kind != PC_DEF_ASSIGN)
		return false;
	for (uint32_t i = 0; i < def->n; i++)
		if (is_answer(w, ssa->opnds.v[def->first + i].def, depth - 1))
			return true;
	return false;
}

bool seq_is_sent(const struct seq_walk *w, const struct seq_side *side)
{
	uint32_t head = pc_cfg_loop(&side->fn->info->cfg, side->block);
	uint32_t cond = side->fn->info->ssa->cond[side->block].def;

	if (w->program->opts->level == PC_LEVEL_STRICT)
		return false;
	return (head != PC_NONE && is_sent(w, side, cond, head, DEEPEST)) ||
	       (!side->frame && side->fn == w->fn &&
		is_answer(w, cond, DEEPEST));
}
