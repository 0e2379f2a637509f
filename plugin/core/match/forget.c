/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * forget.c - what two processes no longer know: what depends on the iteration
 *            of a loop that one of them repeats, and answers to conditions that
 *            cannot be reached again.
 *
 * Cost: O(answers + known values) each time.
 */
#include "library/containers.h"
#include "model/live.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "uniform/uniform.h"
#include "value/nodes.h"
#include "match/walk.h"

#define OBJECT 40 /* definitions that lead to the pointer to an object */

static bool is_none(const struct pc_node *node, const void *data)
{
	const struct seq_leaves *l = (const struct seq_leaves *)data;

	return !l->ask(l, node);
}

bool seq_any_leaf(const struct seq_leaves *l, uint32_t node)
{
	return !pc_node_all(l->w->program, node, PC_NODES_MOST, is_none, l);
}

static bool is_in_loop(const struct seq_leaves *l, const struct pc_node *node)
{
	const struct pc_cfg *cfg = &l->fn->info->cfg;

	if (node->fn != l->fn)
		return false;
	if (node->kind == PC_NODE_COUNT)
		return pc_cfg_in_loop(cfg, (uint32_t)node->num, l->head);
	if (node->kind != PC_NODE_DEF || !l->fn->info->ssa)
		return false;
	return pc_cfg_in_loop(
		cfg, l->fn->info->ssa->defs.v[node->num].block, l->head);
}

/* The block of the function called by FRAME in which SIDE is, directly or in a
 * callee; PC_NONE: it is not in it. */
static uint32_t block_under(const struct seq_side *side,
			    const struct pc_frame *frame)
{
	if (side->frame == frame)
		return side->block;
	for (const struct pc_frame *f = side->frame; f; f = f->up)
		if (f->up == frame)
			return f->block;
	return PC_NONE;
}

/* The same for the function of an answered condition and that of SIDE. */
static uint32_t asked_under(const struct seq_asker *by,
			    const struct seq_side *side)
{
	for (const struct pc_frame *f = by->frame; f; f = f->up)
		if (f->up == side->frame)
			return f->block;
	return PC_NONE;
}

static bool goes_stale(const struct seq_walk *w, const struct seq_answer *a,
		       const struct seq_side *side, int i, uint32_t head)
{
	const struct seq_asker *by = &a->by[i];
	struct seq_leaves l = { .w = w, .fn = side->fn, .head = head,
			    .ask = is_in_loop };
	uint32_t block;

	if (!side->frame && seq_any_leaf(&l, a->node))
		return true;
	if (!by->fn)
		return false;
	if (by->frame == side->frame)
		return seq_any_leaf(&l, by->raw);
	block = asked_under(by, side);
	return block != PC_NONE &&
	       pc_cfg_in_loop(&side->fn->info->cfg, block, head);
}

/* A common name stands for another value in the next iteration. */
static void forget_told(struct seq_state *s, int i, const struct seq_leaves *l)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < s->told.n; k++) {
		const struct seq_told *one = &s->told.v[k];

		if (!(one->side == i && seq_any_leaf(l, one->from)) &&
		    !(i == 0 && seq_any_leaf(l, one->to)))
			s->told.v[n++] = *one;
	}
	s->told.n = n;
}

void seq_forget(struct seq_walk *w, struct seq_state *s,
		const struct seq_side *side, uint32_t head)
{
	int i = (int)(side - s->side);
	struct seq_leaves l = { .w = w, .fn = side->fn, .head = head,
			    .ask = is_in_loop };
	uint32_t n = 0;

	/* Each value is searched for in all loops around it. */
	seq_charge(w, 4 * (s->answers.n + s->told.n + s->know[i].known.n));
	for (uint32_t k = 0; k < s->answers.n; k++)
		if (!goes_stale(w, &s->answers.v[k], side, i, head))
			s->answers.v[n++] = s->answers.v[k];
	s->answers.n = n;
	forget_told(s, i, &l);
	if (side->frame)
		return;
	n = 0;
	for (uint32_t k = 0; k < s->know[i].known.n; k++)
		if (!seq_any_leaf(&l, s->know[i].known.v[k].node))
			s->know[i].known.v[n++] = s->know[i].known.v[k];
	s->know[i].known.n = n;
}

/* Whether it is proved that all processes of GROUP leave the loop with header HEAD of FN
 * in one iteration. */
static bool ends_together(const struct seq_walk *w, const struct pc_fn *fn,
			  uint32_t head, uint32_t group)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (pc_cfg_in_loop(cfg, b, head) &&
		    pc_cfg_leaves(cfg, &fn->blocks.v[b], head) &&
		    pc_uniform_cond(w->program, fn, b, group) != PC_UNIFORM)
			return false;
	}
	return true;
}

/* Whether definition ID of the walk's function follows, as far as the first *LEFT
 * definitions show, from a variable that iterations of the loop with header HEAD change. */
static bool varies(const struct seq_walk *w, uint32_t id, uint32_t head, int *left)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];
	const struct pc_ssa_call *call;
	uint32_t first, n;

	if (!def || (*left)-- <= 0 || !pc_cfg_in_loop(&w->fn->info->cfg, def->block, head))
		return false;
	if (def->kind == PC_DEF_PHI && def->place != PC_NONE) {
		struct pc_val at = ssa->places.v[def->place].at;

		return def->block == head && at.kind == PC_VAL_VAR &&
		       at.mod == PC_MOD_NONE && !pc_content_is_in(at);
	}
	call = def->kind == PC_DEF_RESULT ?
		       pc_ssa_call_at(w->fn, def->block, def->event) : NULL;
	if (!call && def->kind != PC_DEF_ASSIGN)
		return false;
	first = call ? call->args : def->first;
	n = call ? 2 * pc_event_at(w->fn, def->block, def->event)->args.n : def->n;
	for (uint32_t i = 0; i < n; i++)
		if (varies(w, ssa->opnds.v[first + i].def, head, left))
			return true;
	return false;
}

bool seq_is_of_round(const struct seq_walk *w, const struct seq_side *side)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	const struct pc_def *test;
	uint32_t object, head;
	int left = OBJECT;

	if (side->frame || side->fn != w->fn ||
	    !(w->fn->blocks.v[side->block].flags & PC_BLF_TARGET) ||
	    w->program->opts->level == PC_LEVEL_STRICT ||
	    ssa->cond[side->block].def == PC_NONE)
		return false;
	test = &ssa->defs.v[ssa->cond[side->block].def];
	object = test->n ? ssa->opnds.v[test->first].def : PC_NONE;
	head = pc_cfg_loop(cfg, side->block);
	return object != PC_NONE && head != PC_NONE &&
	       varies(w, object, head, &left) &&
	       (side->block == w->block ?
			!ends_together(w, w->fn, head, seq_fn_group(w, w->fn, NULL)) :
			pc_cfg_in_loop(cfg, w->block, head) &&
				pc_cfg_leaves(cfg, &w->fn->blocks.v[w->block], head));
}

/* Whether SIDE may reach the condition again by a path without back edges. */
static bool asks_again(const struct seq_asker *by, const struct seq_side *side)
{
	uint32_t block = block_under(side, by->frame);

	return block != PC_NONE &&
	       by->fn->info->cfg.num[block] <= by->last;
}

void seq_drop(struct seq_walk *w, struct seq_state *s)
{
	uint32_t n = 0;

	(void)w;
	for (uint32_t k = 0; k < s->answers.n; k++) {
		const struct seq_answer *a = &s->answers.v[k];

		if (!a->by[0].fn || !a->by[1].fn ||
		    asks_again(&a->by[0], &s->side[0]) ||
		    asks_again(&a->by[1], &s->side[1]))
			s->answers.v[n++] = *a;
	}
	s->answers.n = n;
}
