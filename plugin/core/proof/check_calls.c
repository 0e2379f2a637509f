/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check_calls.c - the checker of proofs, between functions (contract in
 *                 checker.h).
 *
 * In:   the claims of a function, of those that it calls.
 * Out:  whether each claim about the result of a call follows from the summary
 *       of the callee; whether that summary follows from what the callee has at
 *       its returns; whether each argument is as the callee claims.
 * Cost: O(arguments) for a call; O(returns * branches * edges) for a summary.
 * Not:  What shared locations hold on entry, and a summary that is the same
 *       over a part of the processes only, are believed.
 */
#include "model/contents.h"
#include "model/target.h"
#include "proof/checker.h"

#include <string.h>
#include "model/live.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/value.h"
#include "proof/check.h"

/* What FN leaves in the location of DEF, a call of it, or NULL: not known. */
static const struct pc_uni *summary_of(const struct pc_fn *fn,
				       const struct pc_def *def)
{
	const struct pc_claims *claims = fn->info ? fn->info->claims : NULL;

	if (!claims)
		return NULL;
	return def->kind == PC_DEF_RESULT ? claims->result :
	       def->there != PC_NONE ? &claims->out[def->there] : NULL;
}

bool checker_is_group(const struct checker *c, uint32_t group, const char *name)
{
	const struct pc_node *node = pc_node(c->program, group);

	return node->kind == PC_NODE_NAME && !strcmp(node->name, name);
}

/* Whether GROUP, of the callee of CALL, is that of all processes here. */
static bool is_on_all(const struct checker *c, const struct pc_ssa_call *call,
		      uint32_t group)
{
	struct pc_frame frame = { .fn = c->fn, .block = call->block,
				  .event = call->event };

	return group != PC_NODE_NONE && checker_is_group(c, pc_value_group(
		c->program, pc_value_lift_comm(c->program, &frame, group)),
		"MPI_COMM_WORLD");
}

bool checker_call(struct checker *c, const struct pc_def *def,
		  struct pc_uni of)
{
	const struct pc_event *event =
		pc_event_at(c->fn, def->block, def->event);
	const struct pc_uni *out = summary_of(pc_event_target(event), def);
	const struct pc_ssa_call *call =
		pc_ssa_call_at(c->fn, def->block, def->event);

	if (!out || !call)
		return true;
	if (!checker_same(*out) && !is_on_all(c, call, out->on))
		return false;
	for (uint64_t bits = out->params; bits; bits &= bits - 1)
		if (!checker_covers(c, of, pc_ssa_arg(c->fn, call, (uint32_t)
					__builtin_ctzll(bits)), def->block))
			return false;
	for (uint64_t bits = out->contents; bits; bits &= bits - 1)
		if (!checker_covers(c, of, pc_ssa_content(
					c->fn, call, (uint32_t)
					__builtin_ctzll(bits)), def->block))
			return false;
	return true;
}

/* ---- what a function leaves ---- */

/* Whether callers see PLACE: it is shared, or what a parameter points to. */
static bool is_left(const struct pc_place *place)
{
	return place->shared ||
	       (place->param >= 0 && place->at.mod == PC_MOD_DEREF);
}

/* What return number I leaves in PLACE, or returns if that is PC_NONE. */
static struct pc_opnd left(const struct checker *c, uint32_t i, uint32_t place)
{
	uint32_t block = c->ssa->rets.v[i];
	struct pc_opnd opnd = { .def = PC_NONE };

	if (place == PC_NONE)
		return c->ssa->cond[block];
	opnd.def = pc_ssa_out(c->fn, block, place);
	return opnd;
}

/* Whether no branch that OF does not cover sends processes to returns that
 * leave different things in PLACE. */
static bool returns_agree(struct checker *c, uint32_t place, struct pc_uni of)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;

	for (uint32_t k = 0; k < cfg->n_reach; k++) {
		uint32_t one = PC_NONE, opnd = PC_NONE;

		if (!checker_parts(c, cfg->rpo[k], of))
			continue;
		checker_spread(c, cfg->rpo[k]);
		for (uint32_t i = 0; i < c->ssa->rets.n; i++) {
			uint32_t label = c->label[c->ssa->rets.v[i]];
			uint32_t def = left(c, i, place).def;

			if (label == PC_NONE)
				continue;
			if (one != PC_NONE && one != label &&
			    (opnd != def || def == PC_NONE))
				return false;
			one = label;
			opnd = def;
		}
	}
	return true;
}

static bool leaves(struct checker *c, uint32_t place, struct pc_uni of)
{
	const struct pc_ssa *ssa = c->ssa;

	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		struct pc_opnd opnd = left(c, i, place);

		/* It returns nothing, or has not changed the location. */
		if ((opnd.def != PC_NONE ||
		     (place == PC_NONE &&
		      pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN)) &&
		    !checker_covers(c, of, opnd, ssa->rets.v[i]))
			return false;
	}
	return ssa->rets.n < 2 || returns_agree(c, place, of);
}

/* ---- what it passes ---- */

/* Whether OPND, an argument at block USE, is the same in all calls of the
 * function. */
static bool passes_same(struct checker *c, struct pc_opnd opnd, uint32_t use)
{
	struct pc_uni of = { .strength = PC_UNIFORM };

	for (uint32_t i = 0; i < c->claims->n_params && i < PC_UNI_PARAMS;
	     i++) {
		if (checker_same(c->claims->param[i]))
			of.params |= 1ull << i;
		if (checker_same(c->claims->content[i]))
			of.contents |= 1ull << i;
	}
	return checker_covers(c, of, opnd, use);
}

static bool arguments_hold(struct checker *c, const struct pc_ssa_call *call)
{
	const struct pc_event *event =
		pc_event_at(c->fn, call->block, call->event);
	const struct pc_fn *to = pc_event_target(event);
	const struct pc_claims *claims =
		to && pc_fn_live(to) ? to->info->claims : NULL;

	if (!claims || c->fn->info->cfg.num[call->block] == PC_NONE)
		return true;
	for (uint32_t i = 0; i < claims->n_params && i < event->args.n; i++)
		if ((checker_same(claims->param[i]) &&
		     !passes_same(c, pc_ssa_arg(c->fn, call, i),
				  call->block)) ||
		    (checker_same(claims->content[i]) &&
		     pc_opnd_val(pc_ssa_content(c->fn, call, i)).kind !=
			     PC_VAL_UNKNOWN &&
		     !passes_same(c, pc_ssa_content(c->fn, call, i),
				  call->block)))
			return false;
	return true;
}

/* Whether nothing is claimed of what code that is not seen passes. */
static bool outside_holds(const struct checker *c)
{
	if (c->program->closed || !pc_fn_is_entry(c->fn))
		return true;
	for (uint32_t i = 0; i < c->claims->n_params; i++)
		if (checker_same(c->claims->param[i]))
			return false;
	return true;
}

bool checker_summary(struct checker *c, struct pc_wrong_claim *wrong)
{
	wrong->what = "call";
	for (wrong->at = 0; wrong->at < c->ssa->calls.n; wrong->at++)
		if (!arguments_hold(c, &c->ssa->calls.v[wrong->at]))
			return false;
	wrong->what = "location";
	for (wrong->at = 0; wrong->at < c->ssa->places.n; wrong->at++)
		if (is_left(&c->ssa->places.v[wrong->at]) &&
		    checker_same(c->claims->out[wrong->at]) &&
		    !leaves(c, wrong->at, c->claims->out[wrong->at]))
			return false;
	wrong->what = "result";
	wrong->at = 0;
	if (checker_same(*c->claims->result) &&
	    !leaves(c, PC_NONE, *c->claims->result))
		return false;
	wrong->what = "parameter";
	return outside_holds(c);
}
