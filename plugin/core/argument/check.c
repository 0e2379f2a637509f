/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check.c - the pass "argument": arguments that must be the same on all
 *           processes but may differ between them at one call.
 *
 * In:   all collectives that can be reached; the registry's columns "equal" and
 *       "same"; what may differ (uniform/uniform.h); values (value/value.h).
 * Out:  parcoach-argument.
 * Cost: O(arguments) for each call; for a value that follows from the rank, a
 *       question to the decider.
 * Not:  Two calls on different paths are compared in match/compare.h.  Received
 *       data and the size of another communicator are assumed to be equal,
 *       except at level strict.
 */
#include <string.h>
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/passes.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/consequence.h"
#include "report/steps.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/process.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"
#include "argument/argument.h"

#define STEPS 32  /* branches examined before a place where paths meet */

static struct pc_event *call_of(const struct pc_call *c)
{
	return pc_event_at(c->fn, c->block, c->event);
}

/* ---- one argument ---- */

static struct pc_place_asked place_of(const struct pc_call *c)
{
	return (struct pc_place_asked){ c->program, c->group, c->fn, c->block };
}

static uint32_t node_of(const struct pc_call *c, struct pc_opnd opnd)
{
	return pc_value_of(c->program, c->fn, opnd);
}

static bool has_negative(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd)
{
	struct pc_choices choices = { 0 };

	pc_argument_choices(program, fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.list.n; i++) {
		uint32_t node = pc_value_of(program, fn, choices.list.v[i]);
		const struct pc_node *one = pc_node(program, node);

		if (one->kind == PC_NODE_INT && one->num < 0)
			return true;
	}
	return false;
}

/* Whether BLOCK of FROM calls FN with a negative number as parameter PARAM. */
static bool hands_negative(struct pc_program *program, const struct pc_fn *from,
			   uint32_t block, const struct pc_fn *fn,
			   uint32_t param)
{
	const struct pc_ssa *ssa = from->info->ssa;

	for (uint32_t i = ssa->call_first[block];
	     i < ssa->call_first[block + 1]; i++) {
		const struct pc_ssa_call *call = &ssa->calls.v[i];
		const struct pc_event *event =
			pc_event_at(from, block, call->event);

		if (pc_event_target(event) == fn && param < event->args.n &&
		    has_negative(program, from,
				 pc_ssa_arg(from, call, param)))
			return true;
	}
	return false;
}

/* Whether OPND is a parameter for which a caller passes a negative number, the
 * mark of a process that does not take part.  Then the function works on
 * intercommunicators. */
static bool caller_takes_no_part(const struct pc_call *c, struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = c->fn->info->ssa;
	const struct pc_uniform_fn *u = c->fn->info->uniform;
	const struct pc_place *place;

	if (!u || opnd.def == PC_NONE ||
	    ssa->defs.v[opnd.def].kind != PC_DEF_ENTRY)
		return false;
	place = &ssa->places.v[ssa->defs.v[opnd.def].place];
	if (place->param < 0 || place->at.mod != PC_MOD_NONE)
		return false;
	for (uint32_t i = 0; i < u->callers.n; i++) {
		struct pc_calling by = u->callers.v[i];

		if ((!i || u->callers.v[i - 1].fn != by.fn ||
		     u->callers.v[i - 1].block != by.block) &&
		    hands_negative(c->program, c->program->fns.v[by.fn],
				   by.block, c->fn, (uint32_t)place->param))
			return true;
	}
	return false;
}

/* Whether a branch before the call tests the value of OPND.  Then a process
 * that reaches the call need not have every value that OPND may have. */
static bool is_guarded(const struct pc_call *c, struct pc_opnd opnd)
{
	struct pc_guard g = pc_value_guard(c->program, c->fn, c->block);
	struct pc_leaves asked = { .all = true }, mine = { .all = true };

	for (int i = 0; i < STEPS && g.block != PC_NONE; i++) {
		pc_leaves_add(c->program, &asked,
			      pc_value_cond(c->program, c->fn, g.block));
		g = pc_value_guard(c->program, c->fn, g.next);
	}
	pc_leaves_add(c->program, &mine, node_of(c, opnd));
	for (uint32_t i = 0; i < mine.n; i++)
		if (pc_has(asked.node, asked.n, mine.node[i]))
			return true;
	return !asked.all || !mine.all;
}

/* Whether a negative argument ARG may mean that the process does not take part
 * (MPI_ROOT, MPI_PROC_NULL, MPI_UNDEFINED).  MPI-4.0 6.2.3: for a root this is
 * allowed only on an intercommunicator. */
static bool has_words(const struct pc_call *c, uint32_t arg,
		      struct pc_opnd opnd)
{
	if ((c->op->counts | c->op->types) >> arg & 1 ||
	    (int32_t)arg == c->op->redop)
		return false;
	return (int32_t)arg != c->op->root ||
	       !pc_group_is_all(c->program, c->group) || is_guarded(c, opnd);
}

/* Whether all choices have one value, or one choice is such a negative
 * number. */
static bool is_harmless(const struct pc_call *c, uint32_t arg,
			struct pc_opnd opnd)
{
	bool word = has_words(c, arg, opnd);
	struct pc_choices choices = { 0 };
	bool equal = true;
	uint32_t first = 0;

	pc_argument_choices(c->program, c->fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.list.n; i++) {
		uint32_t node = node_of(c, choices.list.v[i]);
		const struct pc_node *one = pc_node(c->program, node);

		if (word && one->kind == PC_NODE_INT && one->num < 0)
			return true;
		if (!i)
			first = node;
		equal &= node && node == first;
	}
	/* A single choice that differs between processes is not harmless. */
	return (word && caller_takes_no_part(c, opnd)) ||
	       (equal && !choices.many && choices.list.n > 1);
}

static enum pc_strength strength(const struct pc_call *c, struct pc_opnd opnd)
{
	return pc_uniform_opnd(c->program, c->fn, opnd, c->block, c->group);
}

/* Whether a condition that differs between processes decides which path reaches
 * PHI. */
static bool meets_divergent(const struct pc_call *c, uint32_t phi)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t block = info->ssa->defs.v[phi].block;
	uint32_t top = info->ssa->idom[block];

	for (uint32_t p = info->cfg.pred_first[block];
	     p < info->cfg.pred_first[block + 1]; p++) {
		uint32_t b = info->cfg.preds[p];

		for (int i = 0; i < STEPS && b != PC_NONE; i++) {
			if (c->fn->blocks.v[b].succ.n > 1 &&
			    pc_uniform_cond(c->program, c->fn, b, c->group) ==
				    PC_DIVERGENT)
				return true;
			if (b == top)
				break;
			b = info->ssa->idom[b];
		}
	}
	return false;
}

/* Whether OPND may differ only on one of several paths, and the choice of the
 * path does not differ as far as this function shows.  The caller may exclude
 * that: for example, it passes another parameter where it is the root. */
static bool is_one_way(const struct pc_call *c, struct pc_opnd opnd)
{
	struct pc_choices choices = { .leaves_out = pc_argument_around, .data = c };
	bool equal = false;

	pc_argument_choices(c->program, c->fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.phis.n; i++)
		if (meets_divergent(c, choices.phis.v[i]))
			return false;
	for (uint32_t i = 0; i < choices.list.n; i++)
		equal |= strength(c, choices.list.v[i]) != PC_DIVERGENT;
	return equal;
}

/* Whether OPND, the content of an array or string, is merged from several
 * paths.  RATIONALE: it is often equal there, for example where both branches
 * of a test of the rank received it, each in its own call. */
static bool is_merged(const struct pc_call *c, uint32_t arg,
		      struct pc_opnd opnd)
{
	struct pc_choices choices = { 0 };

	if (!(c->op->same >> arg & 1))
		return false;
	pc_argument_choices(c->program, c->fn, opnd, &choices);
	return choices.phis.n || choices.many;
}

/* Whether two of the datatypes that OPND may be have no type signature in
 * common. */
static bool types_clash(const struct pc_call *c, struct pc_opnd opnd)
{
	struct pc_choices choices = { 0 };

	pc_argument_choices(c->program, c->fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.list.n; i++)
		for (uint32_t k = 0; k < i; k++)
			if (pc_argument_types_clash(
				    c->program, node_of(c, choices.list.v[i]),
				    node_of(c, choices.list.v[k])))
				return true;
	return false;
}

/* Whether STEPS end at something that may differ in general but often does not:
 * a value received from another process by point-to-point communication may be
 * the same on all processes; another communicator may have the size of this
 * one. */
static bool is_weak(const struct pc_steps *steps)
{
	for (uint32_t i = steps->list.n; i-- > 0;) {
		const struct pc_step *step = &steps->list.v[i];
		const struct pc_mpi_op *op;

		if (!step->by || (step->kind != PC_STEP_SET &&
				  step->kind != PC_STEP_EQUAL &&
				  step->kind != PC_STEP_RESULT))
			continue;
		op = pc_mpi_op_find(step->by);
		return op && (op->class_ == PC_OP_P2P ||
			      op->class_ == PC_OP_COMPLETION ||
			      op->flags & PC_OPF_SIZE);
	}
	return false;
}

/* Whether argument ARG may differ between processes; STEPS says why. */
static bool can_differ(const struct pc_call *c, uint32_t arg,
		       struct pc_steps *steps)
{
	bool strict = c->program->opts->level == PC_LEVEL_STRICT;
	struct pc_opnd opnd = pc_call_opnd(c, arg);
	bool count = c->op->counts >> arg & 1;
	struct pc_place_asked here = place_of(c);
	int32_t partner;

	if (strength(c, opnd) < (strict ? PC_UNPROVEN : PC_DIVERGENT) &&
	    !pc_argument_chosen(c, opnd))
		return false;
	if (!pc_argument_try(&here, node_of(c, opnd)) || is_harmless(c, arg, opnd))
		return false;
	if (!strict && (is_one_way(c, opnd) || is_merged(c, arg, opnd) ||
			pc_uni_one_may_come(c->program, c->fn, c->block, c->group)))
		return false;
	if ((c->op->counts | c->op->types) >> arg & 1) {
		if (pc_argument_in_place(c->program, c->fn, c->block, c->event,
					 arg))
			return false;
		partner = pc_argument_partner(c->op, arg);
		/* 10 elements on one process may match one element of 10 on
		 * another. */
		if (count ? partner >= 0 &&
				    strength(c, pc_call_opnd(c, (uint32_t)partner)) ==
					    PC_DIVERGENT :
			    !types_clash(c, opnd))
			return false;
	}
	pc_uniform_why_opnd(c->program, c->fn, opnd, c->block, c->group, steps);
	return strict || !(steps->circular || is_weak(steps));
}

/* ---- values that are invalid on every process ---- */

/* Whether NODE is not a valid rank of the communicator on any process. */
static bool is_no_rank(const struct pc_call *c, uint32_t node)
{
	const struct pc_node *one = pc_node(c->program, node);
	struct pc_place_asked here = place_of(c);
	uint32_t stated = c->program->opts->processes;

	/* MPI_ROOT and MPI_PROC_NULL are for intercommunicators. */
	if (!node || !pc_group_is_all(c->program, c->group))
		return false;
	/* There may be enough processes for a constant. */
	if (one->kind == PC_NODE_INT && one->num >= 0)
		return stated && one->num >= stated;
	return pc_argument_no_rank(&here, node);
}

static bool is_null_handle(const struct pc_call *c, uint32_t arg)
{
	const struct pc_node *one =
		pc_node(c->program, node_of(c, pc_call_opnd(c, arg)));
	bool fortran = pc_call_fortran(call_of(c));
	int32_t count = pc_argument_partner(c->op, arg);

	if ((one->kind != PC_NODE_NAME && one->kind != PC_NODE_INT) ||
	    !pc_mpi_is_null_handle(one->kind == PC_NODE_NAME ? one->name :
							       NULL,
				   one->num, fortran))
		return false;
	if ((int32_t)arg == c->op->redop)
		return true;
	if (count >= 0) {
		one = pc_node(c->program,
			      node_of(c, pc_call_opnd(c, (uint32_t)count)));
		if (one->kind == PC_NODE_INT && !one->num)
			return false;
	}
	return !pc_argument_in_place(c->program, c->fn, c->block, c->event,
				     arg);
}

/* The argument that is invalid on every process, or -1. */
static int32_t find_invalid(const struct pc_call *c)
{
	if (c->op->on == PC_ON_COMM && pc_node_is_null(c->program, c->comm))
		return c->op->comm;
	if (c->op->root >= 0 &&
	    is_no_rank(c, node_of(c, pc_call_opnd(c, (uint32_t)c->op->root))))
		return c->op->root;
	for (uint32_t i = 0; c->op->equal >> i; i++)
		if (c->op->equal >> i & 1 &&
		    (c->op->types >> i & 1 || (int32_t)i == c->op->redop) &&
		    is_null_handle(c, i))
			return (int32_t)i;
	return -1;
}

/* ---- the pass ---- */

/* Whether only the members of a group make the call, and the group is not known to have
 * all processes of the communicator: each group may have values of its own.
 * LIMIT: they are not compared at run time either; the members have no communicator. */
static bool is_for_members(const struct pc_call *c)
{
	const struct pc_mpi_op *by;
	const struct pc_def *def;
	struct pc_opnd group;

	if (!(c->op->flags & PC_OPF_GROUP_ONLY))
		return false;
	group = pc_ssa_bare(c->fn, pc_call_opnd(c, c->op->on == PC_ON_COMM), STEPS);
	def = group.def == PC_NONE ? NULL : &c->fn->info->ssa->defs.v[group.def];
	if (!def || def->kind != PC_DEF_OUTPUT)
		return true;
	by = pc_event_at(c->fn, def->block, def->event)->callee->op;
	return !by || !(by->flags & PC_OPF_WHOLE);
}

static void check_call(struct pc_call *c)
{
	uint32_t by = pc_argument_comm(c), equal = c->op->equal | c->op->same;
	uint32_t n = pc_event_at(c->fn, c->block, c->event)->args.n;
	struct pc_buffer buffers[2];
	const char *below;
	int64_t number;
	int32_t invalid;

	if (by != PC_NONE) {
		pc_argument_tell_comm(c, by);
		return;
	}
	invalid = find_invalid(c);
	if (invalid >= 0) {
		pc_argument_tell_invalid(c, (uint32_t)invalid);
		return;
	}
	below = pc_argument_below(c, &number);
	if (below) {
		pc_argument_tell_below(c, below, number);
		return;
	}
	if (!pc_argument_fits(c, buffers)) {
		pc_argument_tell_unfit(c, buffers);
		return;
	}
	if (is_for_members(c))
		return;
	for (uint32_t i = 0; i < n && i < 32; i++) {
		struct pc_steps steps = { 0 };

		if (!(equal >> i & 1) || !can_differ(c, i, &steps))
			continue;
		pc_argument_tell_differs(c, i, &steps);
		return;
	}
}

static void check_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_call c = { .program = program, .fn = fn };

	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		c.block = fn->info->sites.v[i].block;
		c.event = fn->info->sites.v[i].event;
		c.op = pc_event_collective(call_of(&c));
		if (!c.op || !pc_ssa_call_at(fn, c.block, c.event))
			continue;
		c.comm = pc_value_handle(program, fn, c.block, c.event);
		c.group = pc_value_peers(program, c.comm);
		check_call(&c);
	}
	pc_argument_tell_more(&c);
}

void pc_pass_argument_run(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]) &&
		    program->fns.v[i]->info->ssa)
			check_fn(program, program->fns.v[i]);
	pc_consequences_fold(program);
}

void pc_pass_argument_dump(FILE *out, const struct pc_program *program,
			   const struct pc_fn *fn)
{
	(void)program;
	pc_dump_head(out, fn);
}
