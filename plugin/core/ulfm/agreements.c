/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * agreements.c - agreements of which the program uses only a flag that says
 *                nothing.
 *
 * In:   what an agreement gets as its flag; which definitions are used.
 * Out:  parcoach-ulfm-code.
 * Cost: O(definitions) for each function with an agreement.
 * Not:  a flag that is a constant on each process, but not the same one; the
 *       nonblocking form.
 *
 * RATIONALE: the flag is the bitwise "and" of what the survivors pass.  If all
 * pass the same constant, it has this value also after a failure: only the code
 * says that a process has failed.  A flag that says whether the last operation
 * succeeded is an answer by itself.  A program that uses neither only waits.
 */
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "report/messages.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "ulfm/ulfm.h"

/* Whether the program uses output ARG of the call (of a result: its value). */
static bool uses(const struct pc_fn *fn, const bool *used, uint32_t block,
		 uint32_t event, int32_t arg)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = ssa->def_first[block]; i < ssa->def_first[block + 1];
	     i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];

		if (def->event == event && def->kind != PC_DEF_PHI &&
		    (arg < 0 ? def->kind == PC_DEF_RESULT :
			       def->kind == PC_DEF_OUTPUT && def->arg == arg) &&
		    used[ssa->block_defs[i]])
			return true;
	}
	return false;
}

static void look_at(struct pc_ulfm *u, const struct pc_fn *fn, const bool *used,
		    uint32_t block, uint32_t event)
{
	const struct pc_mpi_op *op = pc_event_at(fn, block, event)->callee->op;
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, event);
	struct pc_loc loc = pc_ulfm_loc(fn, block, event);
	const struct pc_node *flag;
	struct pc_diag *diag;

	if (!call || op->request >= 0)
		return;
	flag = pc_node(u->program,
		       pc_value_of(u->program, fn, pc_ssa_content(fn, call, 1)));
	if (flag->kind != PC_NODE_INT || uses(fn, used, block, event, -1) ||
	    uses(fn, used, block, event, op->nargs) ||
	    !uses(fn, used, block, event, 1))
		return;
	diag = pc_diag_add(u->program, fn, PC_DIAG_ULFM_CODE, loc, op->name,
			   PC_MSG_ULFM_CODE, op->name);
	pc_diag_note(u->program, diag, loc, PC_NOTE(ULFM_FLAG),
		     (long long)flag->num);
	pc_diag_note(u->program, diag, loc, PC_NOTE(ULFM_CODE_TEST), op->name);
}

void pc_ulfm_agreements(struct pc_ulfm *u, const struct pc_fn *fn)
{
	struct pc_arena *scratch;
	bool *used;

	if (!(u->does[fn->index] & PC_ULFM_AGREES))
		return;
	scratch = pc_scratch_take(u->program);
	used = pc_ulfm_used(fn, scratch);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];

		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (pc_ulfm_op(event) &&
			    pc_ulfm_does(u, event) & PC_ULFM_AGREES)
				look_at(u, fn, used, b, e);
		}
	}
	pc_scratch_give(u->program, scratch);
}
