/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * around.c - paths around a loop that certainly has an iteration, and other paths
 *            that no process takes.
 *
 * In:   loops with a constant number of iterations; OpenMP's loops with constant
 *       bounds, and sections.
 * Out:  whether the value that a path brings does not count: that path is only taken
 *       by a thread without an iteration, but some thread of each process has one; or
 *       by no process, because the condition of a branch has a known value.
 * Cost: O(1), O(E) to find an event, O(depth) for the branches before a path.
 * Not:  bounds that are not constants.
 */
#include "model/flags.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/value.h"
#include "argument/argument.h"

/* The event that assigns VALUE of FN, a temporary, or NULL. */
static const struct pc_event *event_of(const struct pc_fn *fn, struct pc_val value)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;

	if (value.kind != PC_VAL_TMP || value.num >= ssa->n_tmps ||
	    ssa->tmp_def[value.num] == PC_NONE)
		return NULL;
	def = &ssa->defs.v[ssa->tmp_def[value.num]];
	return pc_event_at(fn, def->block, def->event);
}

/* Whether a loop that a team shares, with the condition COND, `other FROM, END, STEP`,
 * has an iteration. */
static bool has_shares(const struct pc_fn *fn, struct pc_val cond)
{
	const struct pc_event *event = event_of(fn, cond);

	if (!event || event->kind != PC_EV_ASSIGN ||
	    event->oper != PC_OPER_OTHER || event->args.n != 3)
		return false;
	for (uint32_t i = 0; i < 3; i++)
		if (event->args.v[i].kind != PC_VAL_INT)
			return false;
	/* In Fortran the last number belongs to the loop. */
	if (event->args.v[0].num == event->args.v[1].num)
		return fn->lang == PC_LANG_FORTRAN;
	return (event->args.v[2].num > 0) ==
	       (event->args.v[0].num < event->args.v[1].num);
}

/* Whether no process comes from block FROM to block TO, as a branch after the last
 * block that all pass before TO has a constant condition. */
static bool is_dead(const struct pc_call *c, uint32_t from, uint32_t to)
{
	const uint32_t *idom = c->fn->info->ssa->idom;
	const struct pc_cfg *cfg = &c->fn->info->cfg;

	for (uint32_t b = from, stop = idom[to]; b != PC_NONE; b = idom[b]) {
		const struct pc_block *block = &c->fn->blocks.v[b];
		const struct pc_node *n;
		uint32_t no;

		if (block->term == PC_TERM_BR && block->succ.v[0] != block->succ.v[1]) {
			n = pc_node(c->program,
				    pc_value_cond(c->program, c->fn, b));
			no = block->succ.v[n->num != 0];
			if (n->kind == PC_NODE_INT &&
			    ((b == from && no == to) ||
			     (cfg->pred_first[no + 1] - cfg->pred_first[no] == 1 &&
			      pc_ssa_dominates(c->fn, no, from))))
				return true;
		}
		if (b == stop)
			break;
	}
	return false;
}

bool pc_argument_around(const void *data, const struct pc_def *phi, uint32_t way)
{
	const struct pc_call *c = (const struct pc_call *)data;
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	uint32_t to = phi->block, from = cfg->preds[cfg->pred_first[to] + way];
	const struct pc_block *b = &c->fn->blocks.v[from];
	const struct pc_node *n;
	uint32_t test, body;

	if (is_dead(c, from, to))
		return true;
	if (pc_cfg_loop(cfg, to) == to && !pc_cfg_in_loop(cfg, from, to)) {
		n = pc_node(c->program, pc_value_trips(c->program, c->fn, to,
						       &test));
		b = &c->fn->blocks.v[to];
		return (n->kind == PC_NODE_INT && n->num > 0) ||
		       (b->term == PC_TERM_SWITCH && b->flags & PC_BLF_WORKSHARE);
	}
	if (b->term != PC_TERM_BR || !(b->flags & PC_BLF_WORKSHARE) ||
	    b->succ.v[1] != to || !has_shares(c->fn, b->cond))
		return false;
	body = b->succ.v[0];
	return !pc_cfg_in_loop(cfg, from, body);
}
