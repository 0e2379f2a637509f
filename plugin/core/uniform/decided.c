/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decided.c - conditions on ranks and sizes that no two processes are known to
 *             answer differently.
 *
 * In:   a branch whose condition differs as far as its operands say; its value.
 * Out:  proved, if only a process that is alone takes one of the successors
 *       (alone.c), or only one process of the job comes to the branch.  A doubt, if
 *       the decider (proof/decide.h) has no witness, or perhaps only one process of a
 *       communicator comes: then what depends on the condition is checked at run time.
 * Cost: one question for each successor of such a branch, once.
 * Not:  Conditions with parts that are no terms.
 */
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "model/contents.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "proof/decide_nodes.h"
#include "uniform/rules.h"
#include "uniform/uniform.h"

enum { DIFFERS = 1, NO_WITNESS, PROVED };

struct place {
	const struct pc_run *run;
	uint32_t block;
};

/* Processes are compared in the same iteration of all loops around the block;
 * any other value may be a different one on each process. */
static enum pc_leaf_kind leaf_kind(void *data, uint32_t node)
{
	const struct place *at = (const struct place *)data;
	const struct pc_node *n = pc_node(at->run->program, node);

	return n->kind == PC_NODE_COUNT && n->fn == at->run->fn &&
	       pc_cfg_in_loop(&n->fn->info->cfg, at->block, (uint32_t)n->num) ?
		       PC_LEAF_COMMON : PC_LEAF_OWN;
}

/* Whether two processes take different successors of BLOCK: the decider has two,
 * or a part of the condition is no term.  If the question is too large, or too
 * many were asked, it has none. */
static bool has_witness(const struct pc_run *run, uint32_t block)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	struct place at = { run, block };
	struct pc_node_question nq;
	enum pc_answer answer = PC_ANSWER_UNKNOWN;
	uint32_t term;

	if (run->program->values->work > PC_WORK_MOST)
		return false;
	for (uint32_t i = 1; i < b->succ.n; i++) {
		pc_nodes_begin(&nq, run->program,
			       pc_node_name(run->program, "MPI_COMM_WORLD"));
		nq.leaf = leaf_kind;
		nq.data = &at;
		term = pc_nodes_term(&nq, pc_value_way(run->program, run->fn,
						       block, i));
		if (term) {
			pc_nodes_guards(&nq, run->fn, block);
			pc_nodes_known(&nq, run->fn, block);
			answer = pc_nodes_decide(&nq, term);
		}
		pc_nodes_end(&nq);
		if ((!term && !nq.large) || answer == PC_ANSWER_WITNESS)
			return true;
	}
	return false;
}

static enum pc_leaf_kind own(void *data, uint32_t node)
{
	(void)data;
	(void)node;
	return PC_LEAF_OWN;
}

/* Whether the branches before BLOCK, in callers too, let only one process of the job
 * come to it. */
static bool comes_one(const struct pc_run *run, uint32_t block)
{
	struct pc_program *program = run->program;
	uint32_t world = pc_node_name(program, "MPI_COMM_WORLD");
	uint32_t rank = pc_node_rank(program, world);
	struct pc_node_question nq;
	enum pc_answer answer = PC_ANSWER_UNKNOWN;
	bool tested = false;

	if (program->values->work > PC_WORK_MOST)
		return false;
	pc_nodes_begin(&nq, program, world);
	nq.leaf = own;
	pc_nodes_guards(&nq, run->fn, block);
	pc_nodes_known(&nq, run->fn, block);
	for (uint32_t v = 0; v < nq.q.n_vars; v++)
		tested |= nq.node[v] == rank;
	if (tested)
		answer = pc_nodes_decide(&nq, pc_nodes_term(&nq, rank));
	pc_nodes_end(&nq);
	return answer == PC_ANSWER_EQUAL;
}

struct pc_uni pc_uni_decided(const struct pc_run *run, uint32_t block,
			     struct pc_uni uni)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	uint8_t *known = &run->u->decided[block];

	if (run->axis == PC_AXIS_THREADS || uni.strength != PC_DIVERGENT ||
	    (b->term != PC_TERM_BR && b->term != PC_TERM_SWITCH))
		return uni;
	if (!*known)
		*known = pc_uni_one_way(run, block) || comes_one(run, block) ?
				 PROVED :
			 has_witness(run, block) ? DIFFERS : NO_WITNESS;
	if (*known == DIFFERS)
		return uni;
	if (*known == NO_WITNESS) {
		pc_uni_doubt(run, PC_DOUBT_DECIDED);
		return pc_uni_doubted(uni);
	}
	pc_uni_by(run, PC_RULE_ALONE);
	return pc_uni_of(PC_UNIFORM);
}

static bool is_rank(struct pc_program *program, uint32_t node, uint32_t group)
{
	const struct pc_node *n = pc_node(program, node);

	return n->kind == PC_NODE_RANK &&
	       pc_group_covers(program, pc_value_group(program, n->a), group);
}

/* Whether OPND and OTHER, compared in BLOCK, are equal on perhaps one process of GROUP:
 * what all may have in common and the rank; or what all have in common, though no
 * constant, and a value of which that is not known. */
static bool names_one(struct pc_program *program, const struct pc_fn *fn,
		      struct pc_opnd opnd, struct pc_opnd other, uint32_t block,
		      uint32_t group)
{
	enum pc_strength is = pc_uniform_opnd(program, fn, opnd, block, group);

	if (is_rank(program, pc_value_of(program, fn, other), group))
		return is != PC_DIVERGENT;
	return is == PC_UNIFORM && opnd.def != PC_NONE &&
	       pc_node(program, pc_value_of(program, fn, opnd))->kind != PC_NODE_INT &&
	       pc_uniform_opnd(program, fn, other, block, group) == PC_UNPROVEN;
}

bool pc_uni_one_may_come(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t group)
{
	struct pc_run run = *fn->info->uniform->run;
	struct pc_uni_walk w;

	pc_uni_select(&run, program->fns.v[fn->index]);
	for (bool any = pc_uni_walk_from(&run, block, block, &w); any;
	     any = pc_uni_walk_on(&run, &w)) {
		struct pc_opnd opnd[2];
		uint32_t equal;

		if (pc_uni_equality(&run, w.branch, opnd, &equal) && w.way == equal &&
		    (names_one(program, fn, opnd[0], opnd[1], w.branch, group) ||
		     names_one(program, fn, opnd[1], opnd[0], w.branch, group)))
			return true;
	}
	return false;
}
