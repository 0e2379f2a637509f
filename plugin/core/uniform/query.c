/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * query.c - the questions of uniform.h.
 *
 * In:   info->uniform.
 * Cost: O(parameters that count) for a question; over a part of the processes,
 *       also the cost of pc_ranks_follows.
 * Not:  With PC_WITHOUT_UNIFORMITY every condition can differ.
 */
#include "model/contents.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "value/frame.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/process.h"
#include "uniform/colour.h"
#include "uniform/rules.h"
#include "uniform/uniform.h"

#define MOST_PARTS 32 /* nodes of an expression */
#define MOST_CALLERS 8
#define MOST_ABOVE 8  /* communicators of which one is a part */

/* Whether COLOUR is uniform in GROUP, so that there is only one part. */
static bool is_whole(struct pc_program *program, uint32_t group,
		     uint32_t colour)
{
	struct pc_leaves leaves = { .all = true };

	if (colour == PC_NODE_NONE)
		return false;
	pc_leaves_add(program, &leaves, colour);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *leaf = pc_node(program, leaves.node[i]);

		if (!leaf->fn || pc_leaf_strength(program, leaf->fn,
						  leaves.node[i], group) !=
					 PC_UNIFORM)
			return false;
	}
	return leaves.all;
}

/* Whether VALUE is computed from COLOUR and, besides it, only from what is
 * uniform in GROUP. */
static bool is_made_of(struct pc_program *program, uint32_t value,
		       uint32_t colour, uint32_t group)
{
	uint32_t stack[MOST_PARTS] = { value }, n = 1;

	for (uint32_t steps = 0; n; steps++) {
		uint32_t part = stack[--n];
		const struct pc_node *node = pc_node(program, part);

		if (part == colour || node->kind == PC_NODE_INT ||
		    node->kind == PC_NODE_NAME)
			continue;
		if (node->kind == PC_NODE_OPER && steps < MOST_PARTS &&
		    n + 2 <= MOST_PARTS) {
			stack[n++] = node->a;
			if (node->b != PC_NODE_NONE)
				stack[n++] = node->b;
		} else if (part == value || !node->fn ||
			   pc_leaf_strength(program, node->fn, part, group) !=
				   PC_UNIFORM) {
			return false;
		}
	}
	return true;
}

static enum pc_strength in_part(struct pc_program *program, struct pc_uni total,
				uint32_t value, uint32_t group);

/* The strength of VALUE in GROUP, which is no part.  The groups of an intercommunicator
 * may have one value, unless they are the two parts of one communicator. */
static enum pc_strength in_groups(struct pc_program *program, struct pc_uni total,
				  uint32_t value, uint32_t group)
{
	uint32_t parent, colour, one = pc_value_peers(program, group);
	enum pc_strength strength;

	if (one == group || one == PC_NODE_NONE)
		return total.strength;
	strength = in_part(program, total, value, one);
	return strength != PC_UNIFORM ? strength :
	       pc_value_part(program, one, &parent, &colour) &&
			       pc_node_is_truth(program, colour) ?
		       total.strength : PC_UNPROVEN;
}

/* The strength of VALUE in GROUP, a part.  Its processes may be chosen by the
 * same ranks that make VALUE differ. */
static enum pc_strength in_part(struct pc_program *program,
				struct pc_uni total, uint32_t value,
				uint32_t group)
{
	uint32_t parent, colour = PC_NODE_NONE;
	int follows = -1;

	if (total.strength == PC_UNIFORM || group == PC_NODE_NONE ||
	    (total.over != PC_NODE_NONE && total.over == group))
		return total.strength;
	if (!pc_value_part(program, group, &parent, &colour))
		return in_groups(program, total, value, group);
	if (value != PC_NODE_NONE && colour != PC_NODE_NONE &&
	    is_made_of(program, value, colour, group))
		return PC_UNIFORM;
	if (!total.ranks)
		return total.strength;
	follows = pc_ranks_grid(program, value, group);
	if (follows >= 0 && (!follows || !total.vague))
		return follows ? PC_UNIFORM : total.strength;
	follows = -1;
	if (value != PC_NODE_NONE && colour != PC_NODE_NONE)
		follows = pc_ranks_follows(program, value, colour);
	if (follows > 0 && !total.vague)
		return PC_UNIFORM;
	if (follows < 0 && is_whole(program, parent, colour))
		return total.strength;
	/* In some grid, on some machine, one part has processes of both
	 * kinds. */
	if (pc_value_placed(program, group) &&
	    pc_value_is_of_rank(program, value, parent))
		return total.strength;
	return follows ? PC_UNPROVEN : PC_DIVERGENT;
}

/* Whether GROUP is a part, or one of several communicators of which one is a
 * part, and the call that made it is not known.  Its processes may then be
 * chosen by what makes a value differ. */
static bool is_some_part(struct pc_program *program, uint32_t group)
{
	return !pc_node_is_made(program, group) &&
	       pc_value_may_be_part(program, group);
}

/* Whether VALUE differs over GROUP, whichever of several communicators it
 * is. */
static bool differs_in_each(struct pc_program *program, const struct pc_fn *fn,
			    struct pc_uni uni, uint32_t value, uint32_t group)
{
	const struct pc_node *node = pc_node(program, group);
	const struct pc_ssa *ssa = node->fn->info->ssa;
	const struct pc_def def = ssa->defs.v[node->num];

	for (uint32_t i = 0; i < def.n; i++) {
		uint32_t one = pc_value_group(program, pc_value_of(
			program, node->fn, ssa->opnds.v[def.first + i]));

		if (one == PC_NODE_NONE || one == group ||
		    is_some_part(program, one) ||
		    in_part(program, pc_uni_total(program, fn, uni, one), value,
			    one) != PC_DIVERGENT)
			return false;
	}
	return true;
}

/* Path I is taken at PHI. */
struct way {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_def *phi;
	uint32_t i;
};

/* Phis of the same block are their operand I. */
static bool on_way(void *data, uint32_t node, uint32_t *by)
{
	const struct way *w = (const struct way *)data;
	const struct pc_node n = *pc_node(w->program, node);
	const struct pc_ssa *ssa = w->fn->info->ssa;

	*by = node;
	if (n.kind != PC_NODE_DEF || n.fn != w->fn)
		return n.kind != PC_NODE_OPER || n.oper == PC_OPER_OTHER;
	if (ssa->defs.v[n.num].kind == PC_DEF_PHI &&
	    ssa->defs.v[n.num].block == w->phi->block)
		*by = pc_value_of(w->program, w->fn, ssa->opnds.v[
				  ssa->defs.v[n.num].first + w->i]);
	return true;
}

/* Whether VALUE is the same over GROUP, whichever of several communicators it
 * is, because the same branch chooses both. */
static bool same_in_each(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_uni uni, uint32_t value, uint32_t group)
{
	const struct pc_node *node = pc_node(program, group);
	const struct pc_fn *in = node->fn;
	const struct pc_def def = in->info->ssa->defs.v[node->num];
	uint32_t seen = PC_NODE_NONE;

	if (in != fn || fn->info->cfg.is_head[def.block] || def.n > 2)
		return false;
	for (uint32_t i = 0; i < def.n; i++) {
		uint32_t one = pc_value_group(program, pc_value_of(
			program, in, in->info->ssa->opnds.v[def.first + i]));
		struct way way = { program, in, &def, i };
		struct pc_remake remake = { program, on_way, NULL, &way };
		uint32_t is = pc_node_remake(&remake, value);

		if (!one || one == group || one == seen || !is ||
		    (pc_node(program, is)->kind != PC_NODE_INT &&
		     in_part(program, pc_uni_total(program, fn, uni, one), is,
			     one) != PC_UNIFORM))
			return false;
		seen = one;
	}
	return true;
}

/* Whether PART was made from GROUP by a color that certainly differs, so that
 * no part is all of GROUP. */
static bool is_split(struct pc_program *program, uint32_t part, uint32_t group)
{
	struct pc_leaves leaves = { .all = true };
	uint32_t parent, colour;

	if (!part || !group || !pc_value_part(program, part, &parent, &colour) ||
	    parent != group || !colour)
		return false;
	pc_leaves_add(program, &leaves, colour);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *leaf = pc_node(program, leaves.node[i]);

		if (leaf->kind == PC_NODE_RANK ?
			    pc_value_group(program, leaf->a) == group :
		    leaf->fn && pc_leaf_strength(program, leaf->fn,
						 leaves.node[i], group) ==
					PC_DIVERGENT)
			return true;
	}
	return false;
}

/* Whether VALUE tests whether a part of GROUP is all of it.  If it is, there is
 * no other part. */
static bool asks_if_whole(struct pc_program *program, uint32_t value,
			  uint32_t group)
{
	const struct pc_node *n, *a, *b;
	uint32_t part, parent = PC_NODE_NONE, colour;

	if (!group)
		group = pc_node_name(program, "MPI_COMM_WORLD");
	n = pc_node(program, value);
	if (!pc_node_compares(n))
		return false;
	a = pc_node(program, n->a);
	b = pc_node(program, n->b);
	if (a->kind != PC_NODE_SIZE || b->kind != PC_NODE_SIZE)
		return false;
	part = a->a == group ? b->a : a->a;
	return (a->a == group || b->a == group) &&
	       pc_value_part(program, part, &parent, &colour) &&
	       parent == group;
}

/* Whether VALUE of FN, in total TOTAL, differs over the communicator that the call
 * CALL in BY passes as GROUP. */
static bool differs_by(struct pc_program *program, const struct pc_fn *by,
		       const struct pc_edge *call, struct pc_uni total,
		       uint32_t value, uint32_t group)
{
	struct pc_frame frame = { NULL, by, call->block, call->event };
	uint32_t passed = pc_value_lift_comm(program, &frame, group);

	return passed != PC_NODE_NONE && passed != group &&
	       !pc_group_is_self(program, passed) &&
	       !is_some_part(program, passed) &&
	       in_part(program, total, pc_value_lift(program, &frame, value),
		       passed) == PC_DIVERGENT;
}

/* Whether it differs over what one of the calls of FN passes. */
static bool differs_in_call(struct pc_program *program, const struct pc_fn *fn,
			    struct pc_uni total, uint32_t value, uint32_t group)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	for (uint32_t i = 0; i < u->callers.n && i < MOST_CALLERS; i++) {
		const struct pc_fn *by = program->fns.v[u->callers.v[i].fn];

		for (uint32_t k = 0; k < by->info->calls.n; k++) {
			const struct pc_edge *call = &by->info->calls.v[k];

			if (call->callee == fn->index &&
			    call->block == u->callers.v[i].block &&
			    differs_by(program, by, call, total, value, group))
				return true;
		}
	}
	return false;
}

/* The strength of VALUE over such a GROUP. */
static enum pc_strength of_several(struct pc_program *program,
				   const struct pc_fn *fn, struct pc_uni uni,
				   uint32_t value, uint32_t group)
{
	const struct pc_node *node = pc_node(program, group);

	if (node->kind == PC_NODE_PARAM && node->fn == fn)
		return differs_in_call(program, fn,
				       pc_uni_total(program, fn, uni, group),
				       value, group) ? PC_DIVERGENT :
						       PC_UNPROVEN;
	if (node->kind != PC_NODE_DEF ||
	    node->fn->info->ssa->defs.v[node->num].kind != PC_DEF_PHI)
		return PC_UNPROVEN;
	/* What a process receives does not choose the communicator on which it
	 * is received. */
	if (!pc_uni_total(program, fn, uni, group).ranks)
		return PC_DIVERGENT;
	return same_in_each(program, fn, uni, value, group) ? PC_UNIFORM :
	       differs_in_each(program, fn, uni, value, group) ?
							      PC_DIVERGENT :
							      PC_UNPROVEN;
}

struct inside {
	struct pc_program *program;
	uint32_t group;
};

static bool is_handle_of(const struct inside *in, uint32_t node)
{
	return pc_node_is_made(in->program, node) &&
	       pc_value_group(in->program, node) == in->group &&
	       pc_value_on_all(in->program, node);
}

/* Whether PART asks whether the process is in the group. */
static bool asks_if_inside(void *data, uint32_t part, uint32_t *by)
{
	const struct inside *in = (const struct inside *)data;
	struct pc_node n = *pc_node(in->program, part);

	if (n.kind != PC_NODE_OPER ||
	    (n.oper != PC_OPER_EQ && n.oper != PC_OPER_NE) ||
	    !((pc_node_is_null(in->program, n.a) && is_handle_of(in, n.b)) ||
	      (pc_node_is_null(in->program, n.b) && is_handle_of(in, n.a))))
		return false;
	*by = pc_value_int(in->program, n.oper == PC_OPER_NE);
	return true;
}

/* VALUE on the processes of GROUP.  MPI-4.1 7.4.2: their handle of it is not
 * MPI_COMM_NULL. */
static uint32_t value_inside(struct pc_program *program, uint32_t value,
			     uint32_t group)
{
	struct inside in = { program, group };
	const struct pc_remake remake = { .program = program,
					  .replace = asks_if_inside,
					  .data = &in };
	uint32_t result;

	if (pc_node(program, value)->kind != PC_NODE_OPER ||
	    !pc_node(program, value)->far)
		return value;
	result = pc_node_remake(&remake, value);
	return result ? result : value;
}

/* The strength of VALUE over GROUP, as far as the call that made GROUP says. */
static enum pc_strength over(struct pc_program *program,
			     const struct pc_fn *fn, struct pc_uni uni,
			     uint32_t value, uint32_t group)
{
	struct pc_uni total;

	if (pc_group_is_self(program, group) ||
	    asks_if_whole(program, value, group))
		return PC_UNIFORM;
	total = pc_uni_total(program, fn, uni, group);
	value = value_inside(program, value, group);
	/* Whether a group is a part of another one is known where it is
	 * made. */
	if (total.strength == PC_UNPROVEN && uni.strength == PC_DIVERGENT &&
	    uni.parts && is_split(program, uni.on, group))
		return PC_DIVERGENT;
	/* Which communicator a rank belongs to may differ between objects. */
	if (total.strength != PC_UNIFORM && uni.strength == PC_DIVERGENT &&
	    pc_value_is_of_rank(program, value, group))
		return PC_DIVERGENT;
	if (total.strength == PC_DIVERGENT && group != PC_NODE_NONE &&
	    !pc_group_covers(program, group, total.over) &&
	    is_some_part(program, group))
		return of_several(program, fn, uni, value, group);
	return in_part(program, total, value, group);
}

/* What is the same in a part is the same in each part of that; if it is not
 * known to differ in the part, it is not in a part of that. */
static enum pc_strength answer(struct pc_program *program,
			       const struct pc_fn *fn, struct pc_uni uni,
			       uint32_t value, uint32_t group)
{
	enum pc_strength strength = over(program, fn, uni, value, group), one;
	uint32_t colour, parent;

	for (int i = 0; i < MOST_ABOVE && strength != PC_UNIFORM &&
	     pc_value_part(program, group, &group, &colour); i++) {
		if (!pc_value_part(program, group, &parent, &colour))
			break;
		one = over(program, fn, uni, value, group);
		if (one < strength)
			strength = one;
	}
	return strength;
}

static bool is_off(const struct pc_program *program, const struct pc_fn *fn)
{
	return program->opts->without & PC_WITHOUT_UNIFORMITY ||
	       !fn->info || !fn->info->uniform;
}

bool pc_uniform_begins_again(const struct pc_fn *fn, uint32_t head)
{
	const struct pc_uniform_fn *u = fn->info->uniform;
	const struct pc_cfg *cfg = &fn->info->cfg;

	if (!u || (u->flow && !u->budget))
		return true;
	for (uint32_t i = 0; i < u->joins[head].n; i++) {
		const struct pc_join *join = &u->joins[head].v[i];
		uint32_t back = 0;

		if (pc_uni_clear(u->cond[join->branch]))
			continue;
		for (uint32_t k = 0; k < join->n; k++)
			back += pc_cfg_is_back(cfg, cfg->preds[
				cfg->pred_first[head] + u->via.v[join->first + k]],
				head);
		if (back && back < join->n)
			return true;
	}
	return false;
}

enum pc_strength pc_uniform_cond(struct pc_program *program,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t group)
{
	struct pc_uni uni;
	enum pc_strength strength;
	uint32_t value;

	if (is_off(program, fn))
		return PC_DIVERGENT;
	uni = fn->info->uniform->cond[block];
	value = pc_value_cond(program, fn, block);
	strength = answer(program, fn, uni, value, group);
	/* Parameters may differ and the condition on them not. */
	if (strength == PC_DIVERGENT &&
	    ((uni.strength != PC_DIVERGENT &&
	      !pc_uni_differs_by_calls(program, fn, value)) ||
	     (!uni.ranks && pc_uni_one_may_come(program, fn, block, group))))
		return PC_UNPROVEN;
	return strength;
}

enum pc_strength pc_uniform_opnd(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_opnd opnd,
				 uint32_t use, uint32_t group)
{
	struct pc_run run;

	if (is_off(program, fn))
		return PC_DIVERGENT;
	run = *fn->info->uniform->run;
	pc_uni_select(&run, program->fns.v[fn->index]);
	return answer(program, fn, pc_uni_opnd(&run, opnd, use),
		      pc_value_of(program, fn, opnd), group);
}

/* ---- dump ---- */

static const char *const strengths[] = {
	[PC_UNIFORM] = "uniform", [PC_UNPROVEN] = "unproven",
	[PC_DIVERGENT] = "divergent",
};

const char *pc_strength_name(enum pc_strength strength)
{
	return strengths[strength];
}
