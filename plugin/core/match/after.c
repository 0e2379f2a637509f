/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * after.c - communicators that are made on one path after a conditional, or given
 *           with it, and communicators that two processes do not share.
 *
 *     auto [comm, in] = split (rank % 2);
 *     if (in)
 *             MPI_Barrier (comm);
 *
 * In:   the walk's conditional, a handle; two processes.
 * Out:  whether all processes of the handle took the same path, or may have done so
 *       since one call gave both; whether the next iteration of a loop is on another
 *       one; whether the two processes are in different parts.
 * Cost: O(1), O(events after the conditional), counted as steps, or DEFS definitions.
 * Not:  colors that are not numbers; other paths that may make communicators
 *       in functions that they call.  That a call gives a communicator and its
 *       members is a doubt.
 */
#include "memory/ssa_query.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "graph/loops.h"
#include "value/nodes.h"
#include "value/process.h"
#include "uniform/uniform.h"
#include "match/walk.h"

#define PARTS 4 /* nested splits */
#define DEFS 32 /* definitions that are followed */

uint32_t seq_tested_handle(const struct pc_program *program, uint32_t cond)
{
	const struct pc_node *n = pc_node(program, cond);

	if (n->kind != PC_NODE_OPER ||
	    (n->oper != PC_OPER_EQ && n->oper != PC_OPER_NE))
		return PC_NODE_NONE;
	return pc_node_is_null(program, n->a) ? n->b :
	       pc_node_is_null(program, n->b) ? n->a : PC_NODE_NONE;
}

/* Whether BLOCK is on only one path after the conditional. */
static bool is_on_one_way(const struct seq_walk *w, uint32_t block)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;

	while (block != PC_NONE && ssa->idom[block] != w->block)
		block = ssa->idom[block];
	return block != PC_NONE && block != w->of->flow->stop[w->block];
}

/* Whether EVENT of BLOCK cannot put another process into the same part of
 * PARENT as the processes that pass COLOUR at DEF. */
static bool keeps_out(struct seq_walk *w, const struct pc_def *def,
		      uint32_t parent, int64_t colour, uint32_t block,
		      uint32_t event)
{
	const struct pc_event *call = pc_event_at(w->fn, block, event);
	const struct pc_fn *target = pc_event_target(call);
	const struct pc_node *other;
	uint32_t on;

	if (target)
		return !target->info->any_coll;
	if (call->kind != PC_EV_CALL || !call->callee || !call->callee->op ||
	    !(call->callee->op->flags & PC_OPF_COLOUR) ||
	    (block == def->block && event == def->event))
		return true;
	on = pc_value_handle(w->program, w->fn, block, event);
	if (on && pc_value_group(w->program, on) != parent)
		return true;
	other = pc_node(w->program,
			pc_value_colour(w->program, w->fn, block, event));
	return on && other->kind == PC_NODE_INT && other->num != colour;
}

/* The same for all events after the conditional, up to where the paths meet. */
static bool others_keep_out(struct seq_walk *w, const struct pc_def *def,
			    uint32_t parent, int64_t colour)
{
	struct pc_flow *f = w->of->flow;
	uint32_t b;

	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, w->block);
	pc_visit_skip(&f->walk, f->stop[w->block]);
	while (pc_visit_next(&f->walk, &b)) {
		seq_charge(w, 1);
		if (!w->steps || !w->of->steps)
			return false;
		for (uint32_t k = w->of->obs_first[b]; b != w->block &&
		     k < w->of->obs_first[b + 1]; k++)
			if (!keeps_out(w, def, parent, colour, b,
				       w->of->obs[k]))
				return false;
		pc_visit_on(&f->walk, b);
	}
	return true;
}

bool seq_made_behind(struct seq_walk *w, uint32_t comm)
{
	const struct pc_node *n = pc_node(w->program, comm), *colour;
	const struct pc_mpi_op *made;
	const struct pc_def *def;
	uint32_t on;

	if (n->kind != PC_NODE_DEF || n->fn != w->fn ||
	    !pc_node_is_made(w->program, comm))
		return false;
	def = &w->fn->info->ssa->defs.v[n->num];
	if (!is_on_one_way(w, def->block))
		return false;
	on = pc_value_handle(w->program, w->fn, def->block, def->event);
	/* With MPI_COMM_SELF or calls for a group only, a process that does not
	 * reach the call has no handle. */
	made = pc_event_at(w->fn, def->block, def->event)->callee->op;
	if (!on || pc_group_is_self(w->program, on) ||
	    made->flags & PC_OPF_GROUP_ONLY)
		return !pc_cfg_in_loop(&w->fn->info->cfg, w->block, w->block);
	colour = pc_node(w->program, pc_value_colour(w->program, w->fn,
						     def->block, def->event));
	return colour->kind == PC_NODE_INT &&
	       others_keep_out(w, def, pc_value_group(w->program, on),
			       colour->num);
}

/* Whether a collective on COMM may follow the walk's conditional in the same
 * iteration of the loop with header HEAD. */
static bool is_used_before(const struct seq_walk *w, uint32_t comm,
			   uint32_t head)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;

	for (uint32_t i = cfg->num[w->block] + 1; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t k = w->of->obs_first[b];
		     pc_cfg_in_loop(cfg, b, head) &&
		     k < w->of->obs_first[b + 1]; k++)
			if (pc_value_handle(w->program, w->fn, b,
					    w->of->obs[k]) == comm)
				return true;
	}
	return false;
}

bool seq_is_next(const struct seq_walk *w, uint32_t comm)
{
	const struct pc_node *n = pc_node(w->program, comm);
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	const struct pc_def *def;
	bool part = false;

	if (n->kind != PC_NODE_DEF || n->fn != w->fn)
		return false;
	def = &w->fn->info->ssa->defs.v[n->num];
	if (def->kind != PC_DEF_PHI || !cfg->is_head[def->block] ||
	    !pc_cfg_in_loop(cfg, w->block, def->block) ||
	    !pc_cfg_leaves(cfg, &w->fn->blocks.v[w->block], def->block))
		return false;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t parent, colour;

		part |= pc_value_part(w->program, pc_value_of(
			w->program, w->fn,
			w->fn->info->ssa->opnds.v[def->first + i]), &parent,
				      &colour);
	}
	return part && !is_used_before(w, comm, def->block);
}

/* Whether the colors with which COMM, or a communicator that it is a part of,
 * was made are known for both processes and differ. */
static bool has_one(struct pc_program *program, const struct pc_pair *pair,
		    uint32_t comm)
{
	uint32_t parent, colour;
	int64_t a, b;

	for (int i = 0; i < PARTS && comm != PC_NODE_NONE; i++) {
		if (!pc_value_part(program, comm, &parent, &colour))
			return false;
		if (colour != PC_NODE_NONE &&
		    pc_process_value(program, &pair->first, colour, &a) &&
		    pc_process_value(program, &pair->second, colour, &b) &&
		    a != b)
			return true;
		comm = parent;
	}
	return false;
}

uint32_t seq_apart(const struct seq_walk *w, const struct pc_pair *pair)
{
	uint32_t apart = 0;

	for (uint32_t i = 0; i < w->n_comms; i++)
		if (has_one(w->program, pair, pc_value_group(w->program,
							     w->comms[i])))
			apart |= 1u << i;
	return apart;
}

/* The calls of other functions than MPI's from which a value follows. */
struct calls {
	uint32_t block[DEFS], event[DEFS], n;
	unsigned seen; /* definitions */
};

static void follow(const struct pc_fn *fn, struct pc_opnd opnd, struct calls *c);

/* Add the call at EVENT of BLOCK, and those from which what its arguments point to
 * follows. */
static void from_call(const struct pc_fn *fn, uint32_t block, uint32_t event,
		      struct calls *c)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_ssa_call *of = pc_ssa_call_at(fn, block, event);

	if (call->callee && call->callee->op)
		return;
	c->block[c->n] = block;
	c->event[c->n++] = event;
	for (uint32_t i = 0; of && i < call->args.n; i++)
		follow(fn, fn->info->ssa->opnds.v[of->args + 2 * i + 1], c);
}

static void follow(const struct pc_fn *fn, struct pc_opnd opnd, struct calls *c)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;

	if (opnd.def == PC_NONE || c->seen++ >= DEFS)
		return;
	def = &ssa->defs.v[opnd.def];
	if (def->kind == PC_DEF_OUTPUT || def->kind == PC_DEF_EFFECT ||
	    def->kind == PC_DEF_RESULT)
		from_call(fn, def->block, def->event, c);
	for (uint32_t i = 0; def->kind == PC_DEF_ASSIGN && i < def->n; i++)
		follow(fn, ssa->opnds.v[def->first + i], c);
}

/* The same for COMM at the first collective on it. */
static void follow_comm(const struct seq_walk *w, uint32_t comm, struct calls *c)
{
	const struct pc_fn *fn = w->fn;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t k = w->of->obs_first[b];
		     k < w->of->obs_first[b + 1]; k++) {
			const struct pc_event *call =
				pc_event_at(fn, b, w->of->obs[k]);
			const struct pc_ssa_call *of =
				pc_ssa_call_at(fn, b, w->of->obs[k]);

			if (!of || !call->callee || !call->callee->op ||
			    call->callee->op->comm < 0 ||
			    pc_value_handle(w->program, fn, b,
					    w->of->obs[k]) != comm)
				continue;
			follow(fn, fn->info->ssa->opnds.v[
				of->args + 2 * (uint32_t)call->callee->op->comm], c);
			return;
		}
}

/* Whether the condition asks something that is not computed from ranks and sizes. */
static bool is_open(const struct seq_walk *w)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(w->program, &leaves,
		      pc_value_cond(w->program, w->fn, w->block));
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *n = pc_node(w->program, leaves.node[i]);

		if (n->kind != PC_NODE_RANK && n->kind != PC_NODE_SIZE)
			return true;
	}
	return !leaves.all;
}

bool seq_given_together(const struct seq_walk *w, uint32_t comm)
{
	const struct pc_node *n = pc_node(w->program, comm);
	struct calls cond = { .n = 0 }, of = { .n = 0 };

	if (w->program->opts->level == PC_LEVEL_STRICT ||
	    n->kind == PC_NODE_NAME || n->kind == PC_NODE_PARAM ||
	    pc_node_is_made(w->program, comm) || !is_open(w))
		return false;
	follow(w->fn, w->fn->info->ssa->cond[w->block], &cond);
	if (cond.n)
		follow_comm(w, comm, &of);
	for (uint32_t i = 0; i < cond.n; i++)
		for (uint32_t k = 0; k < of.n; k++)
			if (cond.block[i] == of.block[k] &&
			    cond.event[i] == of.event[k])
				return true;
	return false;
}
