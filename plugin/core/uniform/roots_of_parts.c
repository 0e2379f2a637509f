/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * roots_of_parts.c - what the root of each of several parts sends to its part
 *                    after a collective among all these roots.
 *
 * In:   an output of a collective with a root, on a communicator that is a part
 *       of another one.
 * Out:  the group of the other one, if all the roots send the same.
 * Cost: O(CHOICES) definitions backwards.
 * Not:  Roots whose communicator was made from another one than the parts.
 *
 * RATIONALE: `if (node_rank == 0) Allreduce (&x, leaders); Bcast (&x, 0,
 * node);` is how programs add up over all processes without one collective over
 * all of them.  A value that two collectives make equal, one on the roots and
 * one on each part, is equal on the communicator of which both are parts.
 */
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/engine.h"

#define CHOICES 4 /* conditions between the two */

/* The definition of PHI that PROCESS brings, or PC_NONE. */
static uint32_t brought(const struct pc_run *run, const struct pc_process *process,
			const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const uint32_t *preds = cfg->preds + cfg->pred_first[phi->block];
	uint32_t from = run->ssa->idom[phi->block], to, found = PC_NONE;
	const struct pc_block *block;
	int64_t value;

	if (from == PC_NONE)
		return PC_NONE;
	block = &run->fn->blocks.v[from];
	if (!pc_block_decides(block) ||
	    !pc_process_value(run->program, process,
			      pc_value_cond(run->program, run->fn, from),
			      &value))
		return PC_NONE;
	to = block->succ.v[pc_block_way(block, value)];
	for (uint32_t i = 0; i < phi->n; i++) {
		bool comes = to == phi->block ?
				     preds[i] == from :
				     pc_ssa_dominates(run->fn, to, preds[i]);

		if (!comes)
			continue;
		if (found != PC_NONE)
			return PC_NONE;
		found = run->ssa->opnds.v[phi->first + i].def;
	}
	return found;
}

/* Whether DEF is the output of a collective that is uniform on one of the parts
 * into which PARENT was divided, and the color puts PROCESS into such a
 * part. */
static bool is_common(const struct pc_run *run, const struct pc_process *process,
		      const struct pc_def *def, uint32_t parent)
{
	const struct pc_event *event;
	const struct pc_mpi_op *op;
	uint32_t group, of, colour;
	int64_t value;

	if (def->kind != PC_DEF_OUTPUT || def->weak || def->arg < 0 ||
	    def->arg > 30)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	op = event->callee ? event->callee->op : NULL;
	if (!op || !(op->uniform >> def->arg & 1) || op->made == def->arg)
		return false;
	group = pc_value_group(run->program,
			       pc_value_handle(run->program, run->fn,
					       def->block, def->event));
	return group && pc_value_part(run->program, group, &of, &colour) &&
	       of == parent && colour &&
	       pc_process_value(run->program, process, colour, &value) &&
	       value >= 0;
}

uint32_t pc_uni_above(const struct pc_run *run, const struct pc_def *def,
		      const struct pc_mpi_op *op)
{
	struct pc_process process = { .known = { 0, 0, 0 } };
	struct pc_program *program = run->program;
	uint32_t comm, root, parent, colour, at;
	const struct pc_node *number;

	if (op->root < 0 || !def->n)
		return PC_NODE_NONE;
	comm = pc_value_handle(program, run->fn, def->block, def->event);
	if (!comm || !pc_value_part(program, pc_value_group(program, comm),
				    &parent, &colour) || !parent)
		return PC_NODE_NONE;
	root = pc_value_number_arg(program, run->fn, def->block, def->event,
				   (uint32_t)op->root);
	number = pc_node(program, root);
	if (number->kind != PC_NODE_INT)
		return PC_NODE_NONE;
	pc_process_learn(program, &process,
			 pc_node_rank(program, pc_node_order(program, comm)),
			 number->num);
	at = run->ssa->opnds.v[def->first + def->n - 1].def;
	for (int i = 0; i < CHOICES && at != PC_NONE; i++) {
		const struct pc_def *sent = &run->ssa->defs.v[at];

		if (is_common(run, &process, sent, parent))
			return parent;
		if (sent->kind != PC_DEF_PHI)
			break;
		at = brought(run, &process, sent);
	}
	return PC_NODE_NONE;
}
