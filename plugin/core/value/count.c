/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * count.c - the node of a phi: the common value of its operands, or the
 *           iteration count of its loop.
 *
 * In:   info->value, as far as it is computed.
 * Out:  a node, and the state of the phi (enum pc_phi_state); of a phi that is
 *       opaque, what holds for it in each iteration.
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

/* ---- values that are no count ---- */

static bool is_true(const struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);

	return n->kind == PC_NODE_INT && n->num;
}

/* Whether a multiplication by NUMBER keeps the number of bits that are 1. */
static bool is_shift(int64_t number)
{
	return number > 0 && !(number & (number - 1));
}

/* As pc_value_kept, for NODE times NUMBER from FIRST on; WIDTH: the cast of the
 * product, or none. */
static uint32_t kept_product(struct pc_program *program, uint32_t node,
			     int64_t number, uint32_t first, uint32_t width,
			     uint32_t kept[PC_KEPT])
{
	uint32_t zero = pc_value_int(program, 0), n = 0, ones;
	int64_t bits = width ? pc_node(program, width)->num : 0;

	/* Signed arithmetic does not overflow: it only grows. */
	if (!bits)
		kept[n++] = pc_node_oper(program, PC_OPER_LE, first, node);
	else if (bits > 0)
		kept[n++] = pc_node_oper(program, PC_OPER_LE, zero, node);
	if (!is_shift(number) || pc_node(program, first)->kind != PC_NODE_INT)
		return n;
	ones = pc_node_oper(program, PC_OPER_ONES, bits >= 0 ? node :
			    pc_node_oper(program, PC_OPER_CAST, node,
					 pc_value_int(program, -bits)), 0);
	/* A cast may remove some. */
	kept[n++] = pc_node_oper(program, bits ? PC_OPER_LE : PC_OPER_EQ, ones,
				 pc_node_oper(program, PC_OPER_ONES, first, 0));
	return n;
}

uint32_t pc_value_kept(struct pc_program *program, uint32_t node,
		       uint32_t kept[PC_KEPT])
{
	struct pc_node phi = *pc_node(program, node), n, by;
	const struct pc_def *def;
	uint32_t first, next, width = PC_NODE_NONE, zero;

	if (phi.kind != PC_NODE_DEF)
		return 0;
	def = &phi.fn->info->ssa->defs.v[phi.num];
	if (def->kind != PC_DEF_PHI || !phi.fn->info->cfg.is_head[def->block] ||
	    phi.fn->info->ssa->places.v[def->place].loose)
		return 0;
	first = agreed(program, phi.fn, (uint32_t)phi.num, 0);
	next = agreed(program, phi.fn, (uint32_t)phi.num, 1);
	zero = pc_value_int(program, 0);
	if (!first || first == PC_NONE || !next || next == PC_NONE ||
	    !is_true(program, pc_node_oper(program, PC_OPER_LE, zero, first)))
		return 0;
	n = *pc_node(program, next);
	if (n.kind == PC_NODE_OPER && n.oper == PC_OPER_CAST) {
		width = n.b;
		n = *pc_node(program, n.a);
	}
	if (n.oper == PC_OPER_AND && n.b == node)
		n.a = node;
	if (n.kind != PC_NODE_OPER || n.a != node)
		return 0;
	by = *pc_node(program, n.b);
	if (by.kind == PC_NODE_INT && by.num > 0 && n.oper == PC_OPER_MUL)
		return kept_product(program, node, by.num, first, width, kept);
	if (by.kind == PC_NODE_INT && by.num >= 0 && by.num < 32 &&
	    n.oper == PC_OPER_SHL)
		return kept_product(program, node, INT64_C(1) << by.num, first,
				    width, kept);
	if (n.oper != PC_OPER_AND && n.oper != PC_OPER_SHR &&
	    (n.oper != PC_OPER_DIV || by.kind != PC_NODE_INT || by.num <= 0))
		return 0;
	kept[0] = pc_node_oper(program, PC_OPER_LE, zero, node);
	kept[1] = pc_node_oper(program, PC_OPER_LE, node, first);
	return 2;
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
