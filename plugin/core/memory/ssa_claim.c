/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_claim.c - what an edge states about definitions (graph/branch_claim.h).
 *
 * In:   a block of a function in SSA form.
 * Out:  claims whose operands are definitions, or constants of the model.
 * Cost: O(cases + PC_CLAIMS).
 * Not:  it does not look through a definition that may leave the old value, or
 *       that reads one of several elements or objects.
 */
#include "memory/ssa_claim.h"

#include "model/live.h"
#include "graph/fn_info.h"

bool pc_def_is_copy(const struct pc_fn *fn, const struct pc_def *def)
{
	return def->kind == PC_DEF_ASSIGN && !def->weak && def->n == 1 &&
	       pc_event_at(fn, def->block, def->event)->oper == PC_OPER_COPY;
}

struct pc_opnd pc_ssa_bare(const struct pc_fn *fn, struct pc_opnd opnd,
			   uint32_t most)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	while (most-- && opnd.def != PC_NONE &&
	       pc_def_is_copy(fn, &ssa->defs.v[opnd.def]))
		opnd = ssa->opnds.v[ssa->defs.v[opnd.def].first];
	return opnd;
}

static struct pc_claim_opnd opnd_of(struct pc_opnd opnd)
{
	return (struct pc_claim_opnd){ opnd.def, opnd.val };
}

static bool look_in(const void *in, struct pc_claim_opnd opnd,
		    struct pc_claim_made *made)
{
	const struct pc_fn *fn = (const struct pc_fn *)in;
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_event *event;
	const struct pc_def *def;

	made->number = opnd.at == PC_NONE;
	if (made->number) {
		if (!opnd.val || opnd.val->kind != PC_VAL_INT)
			return false;
		made->num = opnd.val->num;
		return true;
	}
	def = &ssa->defs.v[opnd.at];
	if (def->kind != PC_DEF_ASSIGN || def->weak || !def->n || def->n > 2)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	if (event->args.n != def->n ||
	    (event->oper == PC_OPER_COPY && def->n != 1))
		return false;
	made->oper = event->oper;
	made->a = opnd_of(ssa->opnds.v[def->first]);
	made->b = opnd_of(ssa->opnds.v[def->first + def->n - 1]);
	return true;
}

uint32_t pc_ssa_claims(const struct pc_fn *fn, uint32_t block, uint32_t way,
		       uint32_t most, struct pc_claim claims[PC_CLAIMS])
{
	struct pc_claim_level level = { look_in, fn, most };

	return pc_claims_of_way(&level, &fn->blocks.v[block],
				opnd_of(fn->info->ssa->cond[block]), way,
				claims);
}
