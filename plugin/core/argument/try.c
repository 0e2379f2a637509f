/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * try.c - an argument that follows from the rank: whether it is the same on all
 *         processes that reach the call, and whether it is a rank.
 *
 * In:   a call; the node of the argument; branches before the call.
 * Out:  the decider's answer.
 * Cost: one or two questions to the decider (proof/decide.h).
 * Not:  Expressions with leaves other than constants, and ranks and sizes of
 *       the call's group.
 */
#include "model/program.h"
#include "value/process.h"
#include "proof/decide_nodes.h"
#include "argument/argument.h"

/* Begin a question about the processes that reach the call; *TERM is the term
 * of NODE.  False: NODE has other leaves. */
static bool begin(const struct pc_call *c, uint32_t node,
		  struct pc_arena *scratch, struct pc_node_question *nq,
		  uint32_t *term)
{
	if (!node || !c->group)
		return false;
	pc_nodes_begin(nq, c->program, scratch, c->group);
	*term = pc_nodes_term(nq, node);
	if (!*term)
		return false;
	pc_nodes_guards(nq, c->fn, c->block);
	pc_nodes_sizes(nq, c->fn, c->block);
	return true;
}

enum pc_tried pc_argument_try(const struct pc_call *c, uint32_t node)
{
	struct pc_arena *scratch = pc_scratch_take(c->program);
	enum pc_tried tried = PC_TRIED_NOT;
	struct pc_node_question nq;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	uint32_t term;

	if (begin(c, node, scratch, &nq, &term)) {
		pc_decide(&nq.q, term, &decision);
		tried = decision.answer == PC_ANSWER_EQUAL ? PC_TRIED_SAME :
			decision.answer == PC_ANSWER_WITNESS ?
			PC_TRIED_DIFFERS : PC_TRIED_UNKNOWN;
	}
	pc_scratch_give(c->program, scratch);
	return tried;
}

bool pc_argument_no_rank(const struct pc_call *c, uint32_t node)
{
	struct pc_arena *scratch = pc_scratch_take(c->program);
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	struct pc_node_question nq;
	struct pc_terms *terms = &nq.q.terms;
	uint32_t term, size;

	if (begin(c, node, scratch, &nq, &term)) {
		/* Without the last two facts, some process must come here. */
		pc_decide_nobody(&nq.q, &decision);
		size = pc_nodes_term(&nq, pc_nodes_size(&nq));
		pc_question_fact(&nq.q, pc_term_make(
			terms, PC_OPER_LE, PC_TYPE_INT,
			pc_term_number(terms, 0), term));
		pc_question_fact(&nq.q, pc_term_make(
			terms, PC_OPER_LT, PC_TYPE_INT, term, size));
		if (decision.answer == PC_ANSWER_WITNESS)
			pc_decide_nobody(&nq.q, &decision);
		else
			decision.answer = PC_ANSWER_UNKNOWN;
	}
	pc_scratch_give(c->program, scratch);
	return decision.answer == PC_ANSWER_EQUAL;
}
