/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * filled_array.c - arrays of which all elements that are used may be set.
 *
 * In:   loops that set elements of an array; calls of MPI that set N elements.
 * Out:  whether an operand of a phi may not matter: for such a loop, the
 *       previous content of the array; on a path where N is not greater than 0,
 *       the whole content.  If it differs, the array is not proved.
 * Cost: O(definitions) for a function, at the first question; O(operands) for
 *       others.
 * Not:  It is not proved that the array has no other elements.
 */
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_claim.h"
#include "value/nodes.h"
#include "uniform/rules.h"

#define LOOKS 16

/* The number of elements that the MPI call with output ID sets, or
 * PC_NODE_NONE. */
static uint32_t count_of(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_event *event;

	if (def->kind != PC_DEF_OUTPUT)
		return PC_NODE_NONE;
	event = pc_event_at(run->fn, def->block, def->event);
	if (!event->callee || !event->callee->op)
		return PC_NODE_NONE;
	for (uint32_t i = 0; i < 32; i++)
		if (event->callee->op->counts >> i & 1)
			return pc_value_number_arg(run->program, run->fn,
						   def->block, def->event, i);
	return PC_NODE_NONE;
}

/* The number that is not greater than 0 on the edge from FROM to BLOCK, or
 * PC_NODE_NONE. */
static uint32_t none_on(const struct pc_run *run, uint32_t from, uint32_t block)
{
	const struct pc_block *b = &run->fn->blocks.v[from];
	struct pc_claim claims[PC_CLAIMS];
	uint32_t way = pc_block_way_to(b, block), n;

	if (b->term != PC_TERM_BR || way == PC_NONE)
		return PC_NODE_NONE;
	n = pc_ssa_claims(run->fn, from, way, LOOKS, claims);
	while (n--)
		if (claims[n].number && !claims[n].num && claims[n].depth &&
		    (claims[n].is == PC_OPER_EQ || claims[n].is == PC_OPER_LE))
			return pc_value_of(run->program, run->fn,
					   (struct pc_opnd){ claims[n].x.at,
							  claims[n].x.val });
	return PC_NODE_NONE;
}

/* Whether the loop with the phi ID in its header sets elements of the array. */
static bool is_overwritten(const struct pc_run *run, uint32_t id)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_def *phi = &ssa->defs.v[id];

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t one = ssa->opnds.v[phi->first + i].def;
		const struct pc_def *def = one == PC_NONE ? NULL :
					   &ssa->defs.v[one];

		if (def && def->kind == PC_DEF_ASSIGN && def->weak &&
		    ssa->opnds.v[def->first + def->n - 1].def == id)
			return true;
	}
	return false;
}

/* Whether a call of MPI in the function sets NODE elements. */
static bool is_count(const struct pc_run *run, uint32_t node)
{
	struct pc_uniform_fn *u = run->u;

	for (uint32_t i = 0; !u->counts_known && i < run->ssa->defs.n; i++) {
		uint32_t one = count_of(run, i);

		if (one && !pc_has(u->counts.v, u->counts.n, one))
			pc_vec_push(run->program->arena, u->counts, one);
	}
	u->counts_known = true;
	return pc_has(u->counts.v, u->counts.n, node);
}

/* Whether ID is such a phi, or MPI sets NODE elements there. */
static bool is_set(const struct pc_run *run, uint32_t id, uint32_t node)
{
	if (id == PC_NONE)
		return false;
	return run->ssa->defs.v[id].kind == PC_DEF_PHI ?
	       is_overwritten(run, id) && is_count(run, node) :
	       count_of(run, id) == node;
}

bool pc_uni_filled(const struct pc_run *run, uint32_t phi, uint32_t i)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[def->block] + i], none;

	if (def->place == PC_NONE || run->axis == PC_AXIS_THREADS)
		return false;
	if (pc_cfg_loop(cfg, def->block) == def->block &&
	    !pc_cfg_in_loop(cfg, from, def->block) && is_overwritten(run, phi))
		return true;
	none = none_on(run, from, def->block);
	for (uint32_t k = 0; none && k < def->n; k++)
		if (is_set(run, run->ssa->opnds.v[def->first + k].def, none))
			return true;
	return false;
}
