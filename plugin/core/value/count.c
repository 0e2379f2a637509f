/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * count.c - the node of a phi: the common value of its operands, or the
 *           iteration count of its loop.
 *
 * In:   info->value, as far as it is computed.
 * Out:  a node, and the state of the phi (enum pc_phi_state).
 * Cost: O(operands).
 */
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/phi.h"

/* The one value of the known operands of phi ID: of all operands except the phi
 * itself (BACK -1), of those from before the loop (0), or of those from inside
 * (1).  PC_NODE_NONE: none is known.  PC_NONE: there are several, or the phi
 * itself, or a constant operand has no node. */
static uint32_t agreed(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t id, int back)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *phi = &ssa->defs.v[id];
	uint32_t one = PC_NODE_NONE;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
		struct pc_opnd opnd = ssa->opnds.v[phi->first + i];
		uint32_t node;

		if (cfg->num[from] == PC_NONE || (back < 0 && opnd.def == id) ||
		    (back >= 0 && pc_cfg_is_back(cfg, from, phi->block) !=
					  (back == 1)))
			continue;
		if (opnd.def == id)
			return PC_NONE; /* an iteration that does not count */
		node = pc_value_of(program, fn, opnd);
		if (!node && opnd.def == PC_NONE)
			return PC_NONE;
		if (node && one && node != one)
			return PC_NONE;
		one = node ? node : one;
	}
	return one;
}

/* Phi ID as a count, if it is opaque so far or a count; PC_NODE_NONE: it is
 * none. */
static uint32_t count(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t id)
{
	uint32_t head = fn->info->ssa->defs.v[id].block, step;
	uint32_t width = PC_NODE_NONE;
	uint32_t now = fn->info->value->node[id];
	uint32_t first = agreed(program, fn, id, 0);
	uint32_t next = agreed(program, fn, id, 1);
	const struct pc_node *n;

	if (!first || first == PC_NONE || !next || next == PC_NONE ||
	    !fn->info->cfg.is_head[head])
		return PC_NODE_NONE;
	n = pc_node(program, next);
	if (n->kind == PC_NODE_OPER && n->oper == PC_OPER_CAST) {
		/* A count modulo 2^bits. */
		width = n->b;
		n = pc_node(program, n->a);
		if (pc_node(program, now)->kind == PC_NODE_OPER)
			now = pc_node(program, now)->a;
	}
	if (n->kind != PC_NODE_OPER ||
	    (n->oper != PC_OPER_ADD && n->oper != PC_OPER_SUB))
		return PC_NODE_NONE;
	step = n->a == now ? n->b : n->oper == PC_OPER_ADD && n->b == now ?
	       n->a : PC_NODE_NONE;
	if (!step || !pc_node_invariant(program, fn, step, head))
		return PC_NODE_NONE;
	if (n->oper == PC_OPER_SUB)
		step = pc_node_oper(program, PC_OPER_NEG, step, 0);
	next = pc_node_make(program, (struct pc_node){
		.kind = PC_NODE_COUNT, .fn = fn, .num = head, .a = first,
		.b = step });
	return width ? pc_node_oper(program, PC_OPER_CAST, next, width) : next;
}

bool pc_value_looped(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t i = cfg->pred_first[block];
	     i < cfg->pred_first[block + 1]; i++)
		if (cfg->num[cfg->preds[i]] != PC_NONE &&
		    pc_cfg_is_back(cfg, cfg->preds[i], block))
			return true;
	return false;
}

uint32_t pc_value_phi(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[id];
	uint8_t *state = &fn->info->value->phi[id];
	uint32_t node;
	bool chosen;

	if (ssa->places.v[def->place].loose || *state == PC_PHI_CLOSED)
		return PC_NODE_NONE;
	if (*state == PC_PHI_OPEN || *state == PC_PHI_CHOICE) {
		node = agreed(program, fn, id, -1);
		if (node && node != PC_NONE)
			return node;
		if (!pc_value_looped(fn, def->block)) {
			node = pc_value_guarded(program, fn, def);
			chosen = node;
			if (!node)
				node = pc_value_select(program, fn, def,
						       &chosen);
			if (chosen)
				*state = PC_PHI_CHOICE;
			return node;
		}
		*state = PC_PHI_DEF;
		return PC_NODE_NONE;
	}
	node = count(program, fn, id);
	if (!node && *state == PC_PHI_COUNT)
		*state = PC_PHI_CLOSED;
	if (node)
		*state = PC_PHI_COUNT;
	return node;
}
