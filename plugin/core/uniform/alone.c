/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * alone.c - paths that are taken only by a process that is alone, or by none.
 *
 * In:   branches that test only the rank in and the size of a communicator.
 * Out:  a value on a path that is taken only for size 1 is the same on all
 *       processes of the communicator: if (size > 1) MPI_Bcast (&n, ...) makes
 *       n uniform; and if (rank == 0) if (size == 1) return; separates no
 *       processes.
 * Cost: O(1) for each block and each incoming edge, once.
 * Not:  A condition with other leaves.
 */
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "value/numbering.h"
#include "value/process.h"
#include "proof/decide_nodes.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

/* The group of all ranks and sizes in NODE, which has no other leaves, or
 * PC_NODE_NONE. */
static uint32_t group_of(struct pc_program *program, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };
	uint32_t group = PC_NODE_NONE;

	pc_leaves_add(program, &leaves, node);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *n = pc_node(program, leaves.node[i]);
		uint32_t one = n->kind == PC_NODE_SIZE ? n->a :
			       n->kind == PC_NODE_RANK ?
			       pc_value_group(program, n->a) : PC_NODE_NONE;

		if (!one || (group && one != group))
			return PC_NODE_NONE;
		group = one;
	}
	return leaves.all ? group : PC_NODE_NONE;
}

/* The communicator that has one process only if NODE is TRUTH; PC_NODE_NONE:
 * this does not follow for any. */
static uint32_t alone_if(struct pc_program *program, uint32_t node, bool truth)
{
	struct pc_node_question nq;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	uint32_t group, size;

	if (!node || pc_node(program, node)->kind != PC_NODE_OPER)
		return PC_NODE_NONE;
	group = group_of(program, node);
	if (!group)
		return PC_NODE_NONE;
	pc_nodes_begin(&nq, program, group);
	size = pc_nodes_term(&nq, pc_nodes_size(&nq));
	if (pc_nodes_fact(&nq, node, truth)) {
		pc_question_fact(&nq.q, pc_term_make(
			&nq.q.terms, PC_OPER_LT, PC_TYPE_INT,
			pc_term_number(&nq.q.terms, 1), size));
		pc_decide_nobody(&nq.q, &decision);
	}
	pc_nodes_end(&nq);
	return decision.answer == PC_ANSWER_EQUAL ? group : PC_NODE_NONE;
}

static uint32_t alone_behind(const struct pc_run *run, uint32_t block,
			     uint32_t way)
{
	struct pc_known_way known;

	if (!pc_block_decides(&run->fn->blocks.v[block]))
		return PC_NODE_NONE;
	known = pc_value_known(run->program, run->fn, block, way);
	return alone_if(run->program, known.node, known.truth);
}

/* The group by the innermost branch before BLOCK that gives one; the result is
 * kept for all blocks on the path to that branch. */
static uint32_t alone_at(const struct pc_run *run, uint32_t block)
{
	uint32_t *known = run->u->alone, *path = run->u->made, n = 0;
	uint32_t group = PC_NODE_NONE;

	while (!known[block] && !group) {
		struct pc_guard g = pc_value_guard(run->program, run->fn,
						   block);

		path[n++] = block;
		if (g.block == PC_NONE)
			break;
		group = alone_behind(run, g.block, g.to);
		block = g.next;
		if (block == PC_NONE)
			break;
	}
	if (!group && block != PC_NONE && known[block])
		group = known[block] - 1;
	while (n)
		known[path[--n]] = group + 1;
	return group;
}

/* The group by the edge to BLOCK from its predecessor number I. */
static uint32_t alone_by(const struct pc_run *run, uint32_t block, uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t edge = cfg->pred_first[block] + i, from = cfg->preds[edge];
	uint32_t *known = &run->u->alone_by[edge], way;

	if (*known)
		return *known - 1;
	way = pc_block_way_to(&run->fn->blocks.v[from], block);
	*known = (way == PC_NONE ? PC_NODE_NONE :
				   alone_behind(run, from, way)) + 1;
	if (*known == PC_NODE_NONE + 1)
		*known = alone_at(run, from) + 1;
	return *known - 1;
}

bool pc_uni_one_way(const struct pc_run *run, uint32_t block)
{
	if (run->axis == PC_AXIS_THREADS ||
	    run->fn->blocks.v[block].term != PC_TERM_BR)
		return false;
	for (uint32_t way = 0; way < 2; way++) {
		uint32_t group = alone_behind(run, block, way);

		if (group && pc_group_is_all(run->program, group))
			return true;
	}
	return false;
}

bool pc_uni_only_alone(const struct pc_run *run, uint32_t block, uint32_t i)
{
	uint32_t group;

	if (run->axis == PC_AXIS_THREADS)
		return false;
	group = alone_by(run, block, i);
	return group != PC_NODE_NONE && pc_group_is_all(run->program, group);
}

struct pc_uni pc_uni_alone(const struct pc_run *run, uint32_t block, uint32_t i,
			   struct pc_uni uni)
{
	uint32_t group;

	if (pc_uni_clear(uni) || run->axis == PC_AXIS_THREADS)
		return uni;
	group = i == PC_NONE ? alone_at(run, block) : alone_by(run, block, i);
	if (group == PC_NODE_NONE)
		return uni;
	pc_uni_by(run, PC_RULE_ALONE);
	if (pc_group_is_all(run->program, group))
		return pc_uni_of(PC_UNIFORM);
	/* Whatever callers pass is the same for a process that is alone. */
	if (uni.params || uni.contents) {
		uni.params = uni.contents = 0;
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	}
	uni.on = group;
	return uni;
}
