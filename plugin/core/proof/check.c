/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check.c - the independent checker of proofs (contract in check.h).
 *
 * In:   the model, SSA form, the registry; the claims.
 * Out:  whether each claim follows locally: if every operand is as claimed, the
 *       definition is, too.  Then the claims are an inductive invariant, since
 *       no value differs before the first definition that makes one differ.
 * Cost: O(operands); for a phi O(edges) for each branch that may decide it.
 * Not:  It shares no code with the fixpoint.  A definition at which a rule of
 *       rules.def other than OPERANDS, PATHS, CALL, LIBRARY and COLLECTIVE was
 *       used is believed, and so are functions of the unit, trip counts of
 *       loops, and values over a part of the processes.
 */
#include "proof/check.h"

#include <string.h>
#include "base/arena.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "library/sources.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "proof/claims.h"

#define DEEPEST 4 /* computations between a location and itself */

struct checker {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_ssa *ssa;
	const struct pc_claims *claims;
	const struct pc_flow *flow;
	uint32_t *label; /* by block: scratch */
};

static bool is_same(struct pc_uni uni)
{
	return uni.strength == PC_UNIFORM;
}

/* Whether a value with the claim OF may be computed from one with FROM. */
static bool covers(struct pc_uni of, struct pc_uni from)
{
	return is_same(from) && !(from.params & ~of.params) &&
	       !(from.contents & ~of.contents);
}

static bool is_covered(const struct checker *c, struct pc_uni of,
		       struct pc_opnd opnd)
{
	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	return covers(of, c->claims->def[opnd.def]);
}

/* ---- by kind ---- */

/* Whether OPND, which DEF stores in a shared location, is computed from the old
 * content of that location (OF.was) and from what OF allows for. */
static bool is_update(const struct checker *c, const struct pc_def *def,
		      struct pc_uni of, struct pc_opnd opnd, int depth)
{
	const struct pc_def *from = opnd.def == PC_NONE ? NULL :
				    &c->ssa->defs.v[opnd.def];

	if (from && of.was && from->place == def->place)
		return true;
	if (is_covered(c, of, opnd))
		return true;
	if (!from || !of.was || !depth || from->place != PC_NONE ||
	    from->kind != PC_DEF_ASSIGN)
		return false;
	for (uint32_t i = 0; i < from->n; i++)
		if (!is_update(c, def, of, c->ssa->opnds.v[from->first + i],
			       depth - 1))
			return false;
	return true;
}

/* The operands that select the object of a load or store are believed. */
static bool assign_holds(const struct checker *c, const struct pc_def *def,
			 struct pc_uni of)
{
	const struct pc_event *event =
		pc_event_at(c->fn, def->block, def->event);

	if (def->weak && !is_covered(c, of, c->ssa->opnds.v[def->first + def->n -
							    1]))
		return false;
	if (event->oper == PC_OPER_COPY)
		return !def->n ||
		       is_update(c, def, of, c->ssa->opnds.v[def->first],
				 DEEPEST);
	for (uint32_t i = 0; i < def->n; i++) {
		bool address = i + 1 < event->args.n &&
			       event->args.v[i + 1].mod == PC_MOD_DEREF;

		if (!address &&
		    !is_update(c, def, of, c->ssa->opnds.v[def->first + i],
			       DEEPEST))
			return false;
	}
	return true;
}

/* What was written under another name, and the old value if that remains. */
static bool alias_holds(const struct checker *c, const struct pc_def *def,
			struct pc_uni of)
{
	for (uint32_t i = 0; i < def->n; i++)
		if (!is_covered(c, of, c->ssa->opnds.v[def->first + i]))
			return false;
	return true;
}

/* The label with which paths from BRANCH reach block B: that of all of them, or
 * B itself if two of them differ; PC_NONE: no path. */
static uint32_t meet(const struct checker *c, uint32_t branch, uint32_t b)
{
	const struct pc_flow *f = c->flow;
	uint32_t all = PC_NONE;

	for (uint32_t k = f->pred_first[b]; k < f->pred_first[b + 1]; k++) {
		uint32_t from = f->pred[k];
		uint32_t one = from == branch ? f->n + b : c->label[from];

		/* A path that comes round again is no other path. */
		if (one == PC_NONE || one == b || !f->lives[b])
			continue;
		if (all != PC_NONE && all != one)
			return b;
		all = one;
	}
	return all;
}

/* Give each block that paths from BRANCH reach the label of its path: the
 * successor with which it began, or the block where two paths met last. */
static void spread(struct checker *c, uint32_t branch)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	bool changed = true;

	for (uint32_t b = 0; b < c->flow->n; b++)
		c->label[b] = PC_NONE;
	for (uint32_t round = 0; changed && round < c->flow->n + 2; round++) {
		changed = false;
		for (uint32_t i = 0; i < cfg->n_reach; i++) {
			uint32_t b = cfg->rpo[i];
			uint32_t label = meet(c, branch, b);

			changed |= label != c->label[b];
			c->label[b] = label;
		}
	}
}

/* Whether the branch of B may send processes on different paths, as far as OF
 * does not allow for that. */
static bool may_part(const struct checker *c, uint32_t b, struct pc_uni of)
{
	const struct pc_block *block = &c->fn->blocks.v[b];

	return (block->term == PC_TERM_BR || block->term == PC_TERM_SWITCH) &&
	       !(block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD)) &&
	       !(c->fn->info->agreed && c->fn->info->agreed[b]) &&
	       c->flow->lives[b] && !covers(of, c->claims->cond[b]) &&
	       !(c->claims->cond_by[b] >> PC_RULE_ALONE & 1);
}

static bool phi_holds(struct checker *c, const struct pc_def *phi,
		      uint32_t self, struct pc_uni of)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	uint32_t first = PC_NONE;
	bool several = false;

	for (uint32_t i = 0; i < phi->n; i++) {
		struct pc_opnd opnd = c->ssa->opnds.v[phi->first + i];
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE || opnd.def == self)
			continue;
		if (!is_covered(c, of, opnd))
			return false;
		several |= opnd.def == PC_NONE ||
			   (first != PC_NONE && first != opnd.def);
		first = opnd.def;
	}
	for (uint32_t i = 0; several && i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (!may_part(c, b, of))
			continue;
		spread(c, b);
		if (c->label[phi->block] == phi->block && phi->block != b)
			return false;
	}
	return true;
}

/* Whether the call is on MPI_COMM_SELF. */
static bool is_alone(const struct checker *c, const struct pc_def *def)
{
	const struct pc_node *node = pc_node(c->program, pc_value_group(
		c->program, pc_value_handle(c->program, c->fn, def->block,
					    def->event)));

	return node->kind == PC_NODE_NAME &&
	       !strcmp(node->name, "MPI_COMM_SELF");
}

/* Outputs that the registry says differ, or of unknown functions, cannot be the
 * same. */
static bool call_holds(const struct checker *c, const struct pc_def *def)
{
	const struct pc_event *event =
		pc_event_at(c->fn, def->block, def->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	uint32_t bit = def->kind == PC_DEF_RESULT ? PC_OP_RETURNS :
		       def->arg >= 0 && def->arg < 31 ? 1u << def->arg : 0;

	if (pc_event_target(event))
		return true;
	if (!event->callee)
		return false;
	if (op && op->varying & bit && !(op->flags & PC_OPF_OF_RANK))
		return op->made == def->arg || is_alone(c, def);
	if (op)
		return true;
	switch (pc_source_of(event->callee, PC_AXIS_PROCESSES)) {
	case PC_SOURCE_FOLLOWS:
	case PC_SOURCE_EQUAL:
		return true;
	default:
		return event->callee->flags & PC_FN_UNIFORM;
	}
}

static bool def_holds(struct checker *c, uint32_t id)
{
	static const pc_rules verified =
		(pc_rules)1 << PC_RULE_OPERANDS | (pc_rules)1 << PC_RULE_PATHS |
		(pc_rules)1 << PC_RULE_CALL | (pc_rules)1 << PC_RULE_LIBRARY |
		(pc_rules)1 << PC_RULE_COLLECTIVE;
	const struct pc_def *def = &c->ssa->defs.v[id];
	struct pc_uni of = c->claims->def[id];
	pc_rules proofs = c->claims->by[id] &
			  (((pc_rules)1 << PC_RULE_COUNT) - 1);

	if (!is_same(of) || proofs & ~verified ||
	    c->fn->info->cfg.num[def->block] == PC_NONE)
		return true;
	switch (def->kind) {
	case PC_DEF_ASSIGN:
		return assign_holds(c, def, of);
	case PC_DEF_PHI:
		return phi_holds(c, def, id, of);
	case PC_DEF_ENTRY:
		return true;
	case PC_DEF_ALIAS:
		return alias_holds(c, def, of);
	default:
		return call_holds(c, def);
	}
}

bool pc_claims_hold(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t *def)
{
	struct checker c = { .program = program, .fn = fn,
			     .ssa = fn->info->ssa, .claims = fn->info->claims };

	if (!c.claims || !c.ssa)
		return true;
	c.flow = pc_flow_new(program, fn, program->opts->level);
	c.label = PC_ARRAY(program->arena, fn->blocks.n, uint32_t);
	for (*def = 0; *def < c.ssa->defs.n; ++*def)
		if (!def_holds(&c, *def))
			return false;
	return true;
}
