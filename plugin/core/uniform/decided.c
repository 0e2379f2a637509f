/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decided.c - conditions on ranks and sizes that no two processes are known to
 *             answer differently.
 *
 * In:   a branch whose condition differs as far as its operands say, and is a
 *       term over the rank and the size of all processes.
 * Out:  proved, if only a process that is alone takes one of the successors
 *       (alone.c).  A doubt, if the decider (proof/decide.h) has no witness:
 *       then what depends on the condition is checked at run time.
 * Cost: one question for such a branch, once.
 * Not:  Conditions with other leaves.
 */
#include "model/program.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "value/nodes.h"
#include "value/process.h"
#include "proof/decide_nodes.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

#define PROVED 3

/* Whether all leaves of NODE are numbers of the rank and size of all
 * processes. */
static bool is_known(struct pc_program *program, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(program, &leaves, node);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *n = pc_node(program, leaves.node[i]);

		if ((n->kind != PC_NODE_RANK && n->kind != PC_NODE_SIZE) ||
		    !pc_group_is_all(program, pc_value_group(program, n->a)))
			return false;
	}
	return leaves.all && leaves.n;
}

/* Whether two processes are known to take different successors of BLOCK. */
static bool has_witness(const struct pc_run *run, uint32_t block,
			struct pc_arena *scratch)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	struct pc_node_question nq;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	for (uint32_t i = 1; i < b->succ.n; i++) {
		uint32_t node = pc_value_way(run->program, run->fn, block, i);

		if (!node)
			return true;
		pc_nodes_begin(&nq, run->program, scratch,
			       pc_node_name(run->program, "MPI_COMM_WORLD"));
		pc_nodes_guards(&nq, run->fn, block);
		pc_nodes_sizes(&nq, run->fn, block);
		pc_decide(&nq.q, pc_nodes_term(&nq, node), &decision);
		if (decision.answer == PC_ANSWER_WITNESS)
			return true;
	}
	return false;
}

struct pc_uni pc_uni_decided(const struct pc_run *run, uint32_t block,
			     struct pc_uni uni)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	uint8_t *known = &run->u->decided[block];
	struct pc_arena *scratch;

	if (run->axis == PC_AXIS_THREADS || uni.strength != PC_DIVERGENT ||
	    (b->term != PC_TERM_BR && b->term != PC_TERM_SWITCH))
		return uni;
	if (!*known) {
		*known = pc_uni_one_way(run, block) ? PROVED : 1;
		if (*known == 1 && is_known(run->program, pc_value_cond(run->program, run->fn,
							 block))) {
			scratch = pc_scratch_take(run->program);
			*known += !has_witness(run, block, scratch);
			pc_scratch_give(run->program, scratch);
		}
	}
	if (*known == 1)
		return uni;
	if (*known == PROVED) {
		pc_uni_by(run, PC_RULE_ALONE);
		return pc_uni_of(PC_UNIFORM);
	}
	pc_uni_doubt(run, PC_DOUBT_DECIDED);
	return pc_uni_doubted(uni);
}
