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
 *       used is believed, and so are the contents of shared locations on entry
 *       and values over a part of the processes.
 */
#include "proof/check.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/call.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "library/sources.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "proof/checker.h"

#define DEEPEST 4 /* computations between a location and itself */

/* Whether a value with the claim OF may be computed from one with FROM. */
static bool covers(struct pc_uni of, struct pc_uni from)
{
	return checker_same(from) && !(from.params & ~of.params) &&
	       !(from.contents & ~of.contents);
}

/* Whether DEF may be another value in each iteration of the loop HEAD. */
static bool varies(const struct checker *c, uint32_t def, uint32_t head,
		   int depth)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	const struct pc_def *d = &c->ssa->defs.v[def];
	uint32_t node = pc_value_of_def(c->program, c->fn, def);

	if (!pc_cfg_in_loop(cfg, d->block, head) ||
	    pc_node(c->program, node)->kind == PC_NODE_INT ||
	    pc_node(c->program, node)->kind == PC_NODE_NAME)
		return false;
	if (d->kind != PC_DEF_ASSIGN || d->weak || !depth)
		return true;
	for (uint32_t i = 0; i < d->n; i++) {
		struct pc_opnd from = c->ssa->opnds.v[d->first + i];

		if (from.def != PC_NONE && varies(c, from.def, head, depth - 1))
			return true;
	}
	return false;
}

/* Mark the blocks from which block USE is reached. */
static void mark_before(struct checker *c, uint32_t use)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	bool changed = true;

	memset(c->mark, 0, c->flow->n * sizeof *c->mark);
	c->mark[use] = true;
	while (changed) {
		changed = false;
		for (uint32_t i = cfg->n_reach; i; i--) {
			uint32_t b = cfg->rpo[i - 1];
			bool before = c->mark[b];

			for (uint32_t k = c->flow->succ_first[b];
			     k < c->flow->succ_first[b + 1]; k++)
				c->mark[b] |= c->mark[c->flow->succ[k]];
			changed |= c->mark[b] != before;
		}
	}
}

/* Whether all processes leave the loop HEAD, on their paths to the marked
 * blocks, in the same iteration, or OF allows for it. */
static bool ends_together(const struct checker *c, uint32_t head,
			  struct pc_uni of)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (!pc_cfg_in_loop(cfg, b, head) || !checker_parts(c, b, of))
			continue;
		for (uint32_t k = c->flow->succ_first[b];
		     k < c->flow->succ_first[b + 1]; k++)
			if (!pc_cfg_in_loop(cfg, c->flow->succ[k], head) &&
			    c->mark[c->flow->succ[k]])
				return false;
	}
	return true;
}

/* Whether DEF, used after loops around it, is from the same iteration on all
 * processes. */
static bool leaves_together(struct checker *c, struct pc_uni of, uint32_t def,
			    uint32_t use)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, c->ssa->defs.v[def].block);
	bool marked = false;

	for (; head != PC_NONE && !pc_cfg_in_loop(cfg, use, head);
	     head = cfg->head[head]) {
		if (!varies(c, def, head, DEEPEST))
			continue;
		if (!marked)
			mark_before(c, use);
		marked = true;
		if (!ends_together(c, head, of))
			return false;
	}
	return true;
}

bool checker_covers(struct checker *c, struct pc_uni of, struct pc_opnd opnd,
		    uint32_t use)
{
	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	return covers(of, c->claims->def[opnd.def]) &&
	       leaves_together(c, of, opnd.def, use);
}

/* ---- by kind ---- */

/* Whether OPND, which DEF stores in a shared location, is computed from the old
 * content of that location (OF.was) and from what OF allows for. */
static bool is_update(struct checker *c, const struct pc_def *def,
		      struct pc_uni of, struct pc_opnd opnd, int depth)
{
	const struct pc_def *from = opnd.def == PC_NONE ? NULL :
				    &c->ssa->defs.v[opnd.def];

	if (from && of.was && from->place == def->place)
		return true;
	if (checker_covers(c, of, opnd, def->block))
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
static bool assign_holds(struct checker *c, const struct pc_def *def,
			 struct pc_uni of)
{
	const struct pc_event *event =
		pc_event_at(c->fn, def->block, def->event);

	if (def->weak && !checker_covers(c, of, c->ssa->opnds.v
					 [def->first + def->n - 1], def->block))
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
static bool alias_holds(struct checker *c, const struct pc_def *def,
			struct pc_uni of)
{
	for (uint32_t i = 0; i < def->n; i++)
		if (!checker_covers(c, of, c->ssa->opnds.v[def->first + i],
				    def->block))
			return false;
	return true;
}

/* The label with which paths from BRANCH reach block B: that of all of them, or
 * B itself if two of them differ; PC_NONE: no path. */
static uint32_t meet(const struct checker *c, uint32_t branch, uint32_t b)
{
	const struct pc_flow *f = c->flow;
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	bool head = cfg->is_head[b], inside = pc_cfg_in_loop(cfg, branch, b);
	uint32_t all = PC_NONE;

	for (uint32_t k = f->pred_first[b]; k < f->pred_first[b + 1]; k++) {
		uint32_t from = f->pred[k];
		uint32_t one = from == branch ? f->n + b : c->label[from];

		/* Processes are compared in one iteration: those that come
		 * around are not compared with those that enter the loop. */
		if (one == PC_NONE || one == b || !f->lives[b] ||
		    (head && pc_cfg_in_loop(cfg, from, b) != inside))
			continue;
		if (all != PC_NONE && all != one)
			return b;
		all = one;
	}
	return all;
}

/* Give each block that paths from BRANCH reach the label of its path: the
 * successor with which it began, or the block where two paths met last. */
void checker_spread(struct checker *c, uint32_t branch)
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
bool checker_parts(const struct checker *c, uint32_t b, struct pc_uni of)
{
	const struct pc_block *block = &c->fn->blocks.v[b];

	return (block->term == PC_TERM_BR || block->term == PC_TERM_SWITCH ||
		(block->term == PC_TERM_TRY && pc_block_ways(block) > 1)) &&
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
		if (!checker_covers(c, of, opnd, from))
			return false;
		several |= opnd.def == PC_NONE ||
			   (first != PC_NONE && first != opnd.def);
		first = opnd.def;
	}
	for (uint32_t i = 0; several && i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (!checker_parts(c, b, of))
			continue;
		checker_spread(c, b);
		if (c->label[phi->block] == phi->block && phi->block != b)
			return false;
	}
	return true;
}

/* The group of the communicator on which the call of DEF is. */
static uint32_t group_of(const struct checker *c, const struct pc_def *def)
{
	return pc_value_group(c->program, pc_value_handle(c->program, c->fn, def->block,
							  def->event));
}

/* Whether the communicator that DEF, a call of OP, makes has all processes, or all
 * processes make the call, with one color: then all have a communicator, or none has. */
static bool made_holds(struct checker *c, const struct pc_def *def,
		       const struct pc_mpi_op *op, struct pc_uni of)
{
	const struct pc_ssa_call *call =
		pc_ssa_call_at(c->fn, def->block, def->event);
	const struct pc_event *event = pc_event_at(c->fn, def->block, def->event);
	uint32_t id = (uint32_t)(def - c->ssa->defs.v);
	struct pc_opnd color;

	if (checker_is_group(c, pc_value_group(c->program, pc_value_of_def(
					c->program, c->fn, id)), "MPI_COMM_WORLD"))
		return true;
	if (!(op->flags & PC_OPF_COLOUR) || event->args.n < 2 || !call ||
	    !checker_is_group(c, group_of(c, def), "MPI_COMM_WORLD"))
		return false;
	color = pc_call_fortran(event) ? pc_ssa_content(c->fn, call, 1) :
					 pc_ssa_arg(c->fn, call, 1);
	return checker_covers(c, of, color, def->block);
}

/* Whether OF covers all that DEF, set by a library function, follows from: the arguments
 * of the call, what they point to, and the old value if that may remain. */
static bool follows_holds(struct checker *c, const struct pc_def *def, struct pc_uni of)
{
	const struct pc_ssa_call *call =
		pc_ssa_call_at(c->fn, def->block, def->event);
	uint32_t n = pc_event_at(c->fn, def->block, def->event)->args.n;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_opnd content = pc_ssa_content(c->fn, call, i);

		if (!checker_covers(c, of, pc_ssa_arg(c->fn, call, i), def->block) ||
		    (content.def != PC_NONE &&
		     !checker_covers(c, of, content, def->block)))
			return false;
	}
	return !def->weak || !def->n ||
	       checker_covers(c, of, c->ssa->opnds.v[def->first + def->n - 1],
			      def->block);
}

/* Outputs that the registry says differ, or of unknown functions, cannot be the
 * same. */
static bool call_holds(struct checker *c, const struct pc_def *def,
		       struct pc_uni of)
{
	const struct pc_event *event =
		pc_event_at(c->fn, def->block, def->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	uint32_t bit = def->kind == PC_DEF_RESULT ? PC_OP_RETURNS :
		       def->arg >= 0 && def->arg < 31 ? 1u << def->arg : 0;

	if (pc_event_target(event))
		return checker_call(c, def, of);
	if (!event->callee)
		return false;
	if (op && op->varying & bit && op->made >= 0 && op->made == def->arg)
		return made_holds(c, def, op, of);
	if (op && op->varying & bit && !(op->flags & PC_OPF_OF_RANK))
		return checker_is_group(c, group_of(c, def), "MPI_COMM_SELF");
	if (op)
		return true;
	switch (pc_source_of(event->callee, PC_AXIS_PROCESSES)) {
	case PC_SOURCE_FOLLOWS:
		return follows_holds(c, def, of);
	case PC_SOURCE_EQUAL:
		return true;
	default:
		return event->callee->flags & PC_FN_UNIFORM;
	}
}

/* Whether the rules USED are all verified here. */
static bool is_verified(pc_rules used)
{
	static const pc_rules verified =
		(pc_rules)1 << PC_RULE_OPERANDS | (pc_rules)1 << PC_RULE_PATHS |
		(pc_rules)1 << PC_RULE_CALL | (pc_rules)1 << PC_RULE_LIBRARY |
		(pc_rules)1 << PC_RULE_COLLECTIVE;

	return !(used & (((pc_rules)1 << PC_RULE_COUNT) - 1) & ~verified);
}

static bool def_holds(struct checker *c, uint32_t id)
{
	const struct pc_def *def = &c->ssa->defs.v[id];
	struct pc_uni of = c->claims->def[id];

	if (!checker_same(of) || !is_verified(c->claims->by[id]) ||
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
		return call_holds(c, def, of);
	}
}

static bool cond_holds(struct checker *c, uint32_t block)
{
	const struct pc_block *b = &c->fn->blocks.v[block];
	struct pc_uni of = c->claims->cond[block];

	if ((b->term != PC_TERM_BR && b->term != PC_TERM_SWITCH) ||
	    b->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD) ||
	    c->fn->info->cfg.num[block] == PC_NONE || !checker_same(of) ||
	    !is_verified(c->claims->cond_by[block]))
		return true;
	return checker_covers(c, of, c->ssa->cond[block], block);
}

bool pc_claims_hold(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_wrong_claim *wrong)
{
	struct checker c = { .program = program, .fn = fn,
			     .ssa = fn->info->ssa, .claims = fn->info->claims };

	if (!c.claims || !c.ssa)
		return true;
	c.flow = pc_flow_new(program, fn, program->opts->level);
	c.label = PC_ARRAY(program->arena, fn->blocks.n, uint32_t);
	c.mark = PC_ARRAY(program->arena, fn->blocks.n, bool);
	wrong->what = "definition";
	for (wrong->at = 0; wrong->at < c.ssa->defs.n; wrong->at++)
		if (!def_holds(&c, wrong->at)) {
			wrong->block = c.ssa->defs.v[wrong->at].block;
			return false;
		}
	wrong->what = "condition of block";
	for (wrong->at = 0; wrong->at < fn->blocks.n; wrong->at++)
		if (!cond_holds(&c, wrong->at)) {
			wrong->block = wrong->at;
			return false;
		}
	wrong->block = PC_NONE;
	return checker_summary(&c, wrong);
}
