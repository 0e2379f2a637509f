/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * due.c - which nodes may have changed since they were last computed.
 *
 * In:   when operands, parameters, shared locations and the outputs of
 *       functions last changed: stamps by pass and by clock (number.c,
 *       globals.c).
 * Out:  whether a definition or a function must be numbered again.  Anything
 *       else would get the same node again and make the same nodes.
 * Cost: O(operands); for a function O(its calls and places).
 */
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch_claim.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/numbering.h"
#include "value/phi.h"
#include "value/settled.h"

#define COPIES 4 /* the number of copies that are followed */

void pc_value_find_makers(const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->calls.n; i++) {
		const struct pc_event *event = pc_event_at(
			fn, ssa->calls.v[i].block, ssa->calls.v[i].event);
		const struct pc_mpi_op *op = event->callee ? event->callee->op :
					     NULL;

		fn->info->value->makes |= op && op->made >= 0;
	}
}

/* Whether definition ID is a rank, size or new handle from MPI, or a copy of
 * it. */
static bool is_from_mpi(const struct pc_fn *fn, uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (int step = 0; step < COPIES && id != PC_NONE; step++) {
		const struct pc_def *def = &ssa->defs.v[id];
		const struct pc_event *event;

		if (def->kind == PC_DEF_ENTRY || def->kind == PC_DEF_PHI)
			return false;
		event = pc_event_at(fn, def->block, def->event);
		if (event->kind == PC_EV_CALL)
			return event->callee && event->callee->op &&
			       (event->callee->op->made >= 0 ||
				event->callee->op->flags &
				(PC_OPF_RANK | PC_OPF_SIZE));
		if (event->oper != PC_OPER_COPY || !def->n)
			return false;
		id = ssa->opnds.v[def->first].def;
	}
	return false;
}

void pc_value_find_early(const struct pc_fn *fn)
{
	struct pc_value_fn *value = fn->info->value;

	for (uint32_t i = 0; i < value->puts.n && !value->early; i++)
		value->early = is_from_mpi(fn, value->puts.v[i]);
}

/* Whether OPND changed in pass SINCE or later. */
static bool is_new(const struct pc_fn *fn, uint32_t opnd, uint32_t since)
{
	uint32_t from = fn->info->ssa->opnds.v[opnd].def;

	return from != PC_NONE && fn->info->value->stamp[from] >= since;
}

static bool any_new(const struct pc_fn *fn, uint32_t first, uint32_t n,
		    uint32_t since)
{
	for (uint32_t i = 0; i < n; i++)
		if (is_new(fn, first + i, since))
			return true;
	return false;
}

/* RATIONALE: a choice is made of conditions (choice.c, guarded.c), which are not
 * operands. */
static bool is_phi_new(const struct pc_fn *fn, uint32_t id, uint32_t pass)
{
	const struct pc_def *def = &fn->info->ssa->defs.v[id];
	const struct pc_value_fn *value = fn->info->value;

	return value->phi[id] == PC_PHI_CHOICE ||
	       value->stamp[id] + 1u >= pass ||
	       any_new(fn, def->first, def->n, pass - 1);
}

/* The same for what compares a choice. */
static bool is_comparison_new(const struct pc_program *program,
			      const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_value_fn *value = fn->info->value;

	if (def->kind != PC_DEF_ASSIGN ||
	    !pc_oper_compares(pc_event_at(fn, def->block, def->event)->oper))
		return false;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t by = fn->info->ssa->opnds.v[def->first + i].def;
		const struct pc_node *n = by == PC_NONE ? NULL :
					  pc_node(program, value->node[by]);

		if (n && n->kind == PC_NODE_DEF && n->fn == fn &&
		    value->phi[n->num] == PC_PHI_CHOICE)
			return true;
	}
	return false;
}

/* The outputs of a call depend on everything passed to it. */
static bool is_call_new(const struct pc_fn *fn, uint32_t block, uint32_t event,
			uint32_t pass)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, event);
	const struct pc_event *model = pc_event_at(fn, block, event);
	const struct pc_fn *to = pc_event_runs(model);

	/* Which communicator a value is also depends on what stored it in an
	 * array. */
	if ((model->callee && model->callee->op && model->callee->op->flags &
				 (PC_OPF_RANK | PC_OPF_SIZE)) ||
	    (to && (!to->info->value || to->info->value->far)))
		return true;
	if (!call || any_new(fn, call->args, 2 * model->args.n, pass))
		return true;
	for (uint32_t i = 0; i < call->n_shared; i++) {
		uint32_t def = ssa->shared.v[call->shared + i].def;

		if (def != PC_NONE && fn->info->value->stamp[def] >= pass)
			return true;
	}
	return false;
}

/* RATIONALE: except for phis, operands are defined before their users, so only
 * changes in this same pass matter. */
bool pc_value_is_new(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t id, uint32_t pass, struct pc_value_call *last)
{
	const struct pc_def *def = &fn->info->ssa->defs.v[id];

	if (fn->info->value->makes)
		return true;
	if (def->kind == PC_DEF_PHI)
		return is_phi_new(fn, id, pass);
	if (def->kind != PC_DEF_ASSIGN &&
	    (last->block != def->block || last->event != def->event ||
	     last->pass != pass)) {
		last->block = def->block;
		last->event = def->event;
		last->pass = pass;
		last->news = is_call_new(fn, def->block, def->event, pass);
	}
	return (def->kind != PC_DEF_ASSIGN && last->news) ||
	       is_comparison_new(program, fn, def) ||
	       any_new(fn, def->first, def->n, pass);
}

bool pc_value_is_due(const struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_value_fn *value = fn->info->value;
	const struct pc_ssa *ssa = fn->info->ssa;

	if (!value->numbered || value->again ||
	    value->given >= value->numbered)
		return true;
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_value_fn *to = program->fns.v[
			fn->info->calls.v[i].callee]->info->value;

		if (to->far || to->left >= value->numbered)
			return true;
	}
	for (uint32_t i = 0; i < ssa->places.n; i++) {
		const struct pc_settled *s = !ssa->places.v[i].shared ? NULL :
			pc_settled_get(program, fn, i);

		if (s && s->changed >= value->numbered)
			return true;
	}
	return false;
}
