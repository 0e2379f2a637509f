/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guarded.c - a choice that is made already: its condition follows from that of
 *             a branch before it.
 *
 *     if (rank > 0)
 *             MPI_Bcast (..., rank == 0 ? MPI_COMM_WORLD : part);
 *
 * In:   a phi below a branch whose condition follows from that of a branch by
 *       which control came there: it is the same or the opposite, or compares
 *       the same value with another number.
 * Out:  the value of the operands that are left, if it is one.
 * Cost: O(1): at most MOST branches.
 * Not:  What follows only from several branches together; a switch.
 *
 * The source is Gargi, PLDI 2002 (predicated value numbering).
 *
 * RATIONALE: between that branch and this one, no definition of the condition is
 * executed again, since control would pass that branch again, which dominates
 * this one.
 */
#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "graph/fn_info.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"

#define MOST 16
#define LEVELS 4 /* operations between a condition and what it compares */

/* The numbers that satisfy CLAIM. */
static void range_of(const struct pc_claim *claim, int64_t *low, int64_t *high)
{
	*low = INT64_MIN;
	*high = INT64_MAX;
	if (claim->is == PC_OPER_EQ || claim->is == PC_OPER_GE)
		*low = claim->num;
	else if (claim->is == PC_OPER_GT && claim->num < INT64_MAX)
		*low = claim->num + 1;
	if (claim->is == PC_OPER_EQ || claim->is == PC_OPER_LE)
		*high = claim->num;
	else if (claim->is == PC_OPER_LT && claim->num > INT64_MIN)
		*high = claim->num - 1;
}

/* Whether `x OPER NUM` is TRUTH wherever CLAIM, which is about x, holds. */
static bool follows(const struct pc_claim *claim, enum pc_oper oper,
		    int64_t num, bool truth)
{
	int64_t low, high;

	range_of(claim, &low, &high);
	if (oper == PC_OPER_EQ || oper == PC_OPER_NE)
		return truth == (oper == PC_OPER_EQ) ?
		       low == num && high == num : num < low || num > high;
	return pc_oper_holds(oper, low, num) == truth &&
	       pc_oper_holds(oper, high, num) == truth;
}

/* Set *IS to what the comparison NODE, if it is true, says of a value and a
 * number; false: it is another node. */
static bool find_compared(struct pc_program *program, uint32_t node,
			  struct pc_claim *is)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n;

	if (!pc_node_compares(pc_node(program, node)))
		return false;
	n = pc_node_claims(program, node, PC_OPER_NE, 0, 1, claims);
	for (uint32_t i = 0; i < n; i++) {
		*is = claims[i];
		if (is->number && is->x.at != node)
			return true;
	}
	return false;
}

/* Whether NODE is TRUTH on a process for which KNOWN holds. */
static bool is_so(struct pc_program *program, struct pc_known_way known,
		  uint32_t node, bool truth)
{
	struct pc_claim claims[PC_CLAIMS], is;
	uint32_t n;

	if (known.node == node)
		return known.truth == truth;
	if (known.node == pc_node_oper(program, PC_OPER_NOT, node, 0))
		return known.truth != truth;
	if (!find_compared(program, node, &is))
		return false;
	n = pc_node_claims(program, known.node,
			   known.truth ? PC_OPER_NE : PC_OPER_EQ, 0, LEVELS,
			   claims);
	for (uint32_t i = 0; i < n; i++)
		if (claims[i].number && claims[i].x.at == is.x.at &&
		    follows(&claims[i], is.is, is.num, truth))
			return true;
	return false;
}

/* Set *WAY to the successor of TOP that control takes; false: not known. */
static bool find_way(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t top, uint32_t *way)
{
	uint32_t node = pc_value_cond(program, fn, top);
	struct pc_guard g = pc_value_guard(program, fn, top);

	if (!node || fn->blocks.v[top].term != PC_TERM_BR)
		return false;
	for (int i = 0; i < MOST && g.block != PC_NONE; i++) {
		struct pc_known_way known =
			pc_value_known(program, fn, g.block, g.to);

		for (*way = 0; known.node && *way < 2; ++*way)
			if (is_so(program, known, node, !*way))
				return true;
		g = pc_value_guard(program, fn, g.next);
	}
	return false;
}

/* Whether control cannot go from FROM to TO if TOP, which dominates FROM, takes
 * its successor WAY. */
static bool is_left_out(struct pc_program *program, const struct pc_fn *fn,
			uint32_t from, uint32_t to, uint32_t top, uint32_t way)
{
	struct pc_guard g;

	if (from == top)
		return pc_block_way_to(&fn->blocks.v[top], to) == !way;
	g = pc_value_guard(program, fn, from);
	for (int i = 0; i < MOST && g.block != PC_NONE && g.block != top; i++)
		g = pc_value_guard(program, fn, g.next);
	return g.block == top && g.to == !way;
}

uint32_t pc_value_guarded(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_def *phi)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t top = ssa->idom[phi->block], way, node = PC_NODE_NONE;

	if (top == PC_NONE || !pc_block_decides(&fn->blocks.v[top]) ||
	    !find_way(program, fn, top, &way))
		return PC_NODE_NONE;
	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
		uint32_t one;

		if (cfg->num[from] == PC_NONE ||
		    is_left_out(program, fn, from, phi->block, top, way))
			continue;
		one = pc_value_of(program, fn, ssa->opnds.v[phi->first + i]);
		if (!one || (node && one != node))
			return PC_NODE_NONE;
		node = one;
	}
	return node;
}
