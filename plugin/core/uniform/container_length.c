/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * container_length.c - containers that only some processes resize to a length
 *                      given by a value: `if (rank != 0) v.resize (n)`.
 *
 * In:   a phi; the events that set the length of a container (`sized`).
 * Out:  whether one of the paths brings a length that may be that of the other
 *       processes: one not computed only from numbers, ranks and sizes; or the
 *       phi is that of a loop in which the rank may decide which process appends elements
 *       to a container that differed before.
 * Cost: O(size of the value) for each path that brings such a container; for a
 *       loop, O(definitions of the container).
 * Not:  A process that only appends elements to what was equal has more than
 *       the others.
 *
 * RATIONALE: process 0 has read V, its length N was broadcast, the other
 * processes allocate N elements, or append N times.  The lengths are equal
 * then, but nothing in the program proves it.
 */
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "value/process.h"
#include "value/value.h"
#include "uniform/rules.h"

/* Whether definition ID is the length of a container. */
static bool is_length(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	return def->kind == PC_DEF_ASSIGN &&
	       pc_event_at(run->fn, def->block, def->event)->flags &
		       PC_EVF_SIZED;
}

/* Whether the length ID is the old one and what is appended. */
static bool is_appended(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	for (uint32_t k = 0; k < def->n; k++) {
		uint32_t from = run->ssa->opnds.v[def->first + k].def;

		if (from != PC_NONE &&
		    run->ssa->defs.v[from].place == def->place)
			return true;
	}
	return false;
}

/* Whether the length ID is computed only from numbers, ranks and sizes, or from
 * the old length. */
static bool is_computed(const struct pc_run *run, uint32_t id)
{
	struct pc_leaves leaves = { .all = true };

	if (is_appended(run, id))
		return true;
	pc_leaves_add(run->program, &leaves,
		      pc_value_of_def(run->program, run->fn, id));
	for (uint32_t i = 0; i < leaves.n; i++) {
		enum pc_node_kind kind =
			pc_node(run->program, leaves.node[i])->kind;

		if (kind != PC_NODE_RANK && kind != PC_NODE_SIZE)
			return false;
	}
	return leaves.all;
}

bool pc_uni_fits(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];

	if (run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t id = run->ssa->opnds.v[def->first + i].def;

		if (id != PC_NONE && is_length(run, id) &&
		    !is_computed(run, id))
			return true;
	}
	return false;
}

/* Whether the rank may decide about the condition of BLOCK. */
static bool may_be_of_rank(const struct pc_run *run, uint32_t block)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(run->program, &leaves,
		      pc_value_cond(run->program, run->fn, block));
	for (uint32_t i = 0; i < leaves.n; i++) {
		enum pc_node_kind kind =
			pc_node(run->program, leaves.node[i])->kind;

		if (kind == PC_NODE_RANK || kind == PC_NODE_PARAM ||
		    kind == PC_NODE_ENTRY)
			return true;
	}
	return false;
}

/* Whether such a condition in the loop with header HEAD decides about BLOCK. */
static bool is_chosen(const struct pc_run *run, uint32_t head, uint32_t block)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uni_walk w;

	for (bool any = pc_uni_walk_from(run, block, block, &w);
	     any && w.branch != head && pc_cfg_in_loop(cfg, w.branch, head);
	     any = pc_uni_walk_on(run, &w))
		if (run->fn->blocks.v[w.branch].term == PC_TERM_BR &&
		    may_be_of_rank(run, w.branch))
			return true;
	return false;
}

bool pc_uni_evens(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t head = def->block, n;
	const uint32_t *put;
	bool differed = false;

	if (run->axis == PC_AXIS_THREADS || def->place == PC_NONE ||
	    run->program->opts->level == PC_LEVEL_STRICT ||
	    !cfg->is_head[head] ||
	    run->u->loop[head].strength == PC_DIVERGENT)
		return false;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[head] + i];

		differed |= cfg->num[from] != PC_NONE &&
			    !pc_cfg_in_loop(cfg, from, head) &&
			    !pc_uni_clear(pc_uni_opnd(
				    run, run->ssa->opnds.v[def->first + i],
				    from));
	}
	if (!differed)
		return false;
	put = pc_uni_puts(run, run->fn, def->place, &n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t block = run->ssa->defs.v[put[i]].block;

		if (is_length(run, put[i]) && is_appended(run, put[i]) &&
		    pc_cfg_in_loop(cfg, block, head) &&
		    is_chosen(run, head, block))
			return true;
	}
	return false;
}
