/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command_loop.c - loops that another process ends by a value that it sends.
 *
 * In:   a conditional that one side of a walk reaches.
 * Out:  whether its condition depends on a value that was sent to this process
 *       in the loop around it.
 * Cost: O(1): at most DEEPEST computations back.
 * Not:  the value that the sender stores: it is not compared.
 *
 * RATIONALE: `if (rank == 0) { for (...) { cmd = WORK; Bcast (&cmd); } cmd =
 * STOP; Bcast (&cmd); } else do Bcast (&cmd); while (cmd != STOP);` is a common
 * form of programs in which one process commands the others. The path of the
 * others depends on the values that it sends. So the analysis can neither prove
 * nor exclude that they differ from it.
 */
#include "tables/mpi_find.h"
#include "graph/loops.h"
#include "memory/ssa_query.h"
#include "match/walk.h"

#define DEEPEST 4

/* Whether DEF of FN is what the root of a collective sends to all. */
static bool is_from_root(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_event *event;
	const struct pc_mpi_op *op;

	if (def->kind != PC_DEF_OUTPUT || def->arg < 0)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	op = event->callee ? event->callee->op : NULL;
	return op && pc_mpi_op_sends(op, def->arg);
}

/* Whether DEF depends on a value received in loop HEAD since the walk began. */
static bool is_sent(const struct seq_walk *w, const struct seq_side *side,
		    uint32_t id, uint32_t head, int depth)
{
	const struct pc_ssa *ssa = side->fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];

	if (!def || !depth)
		return false;
	if (is_from_root(side->fn, def))
		return pc_cfg_in_loop(&side->fn->info->cfg, def->block, head) &&
		       (side->frame ||
			!pc_ssa_dominates(side->fn, def->block, w->block));
	if (def->kind != PC_DEF_ASSIGN)
		return false;
	for (uint32_t i = 0; i < def->n; i++)
		if (is_sent(w, side, ssa->opnds.v[def->first + i].def, head,
			    depth - 1))
			return true;
	return false;
}

bool seq_is_sent(const struct seq_walk *w, const struct seq_side *side)
{
	uint32_t head = pc_cfg_loop(&side->fn->info->cfg, side->block);

	return head != PC_NONE && w->program->opts->level != PC_LEVEL_STRICT &&
	       is_sent(w, side, side->fn->info->ssa->cond[side->block].def,
		       head, DEEPEST);
}
