/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask_here.c - whether the processes that reach one place have different values,
 *              or invalid ones: questions to the decider (contract in ask.h).
 *
 * In:   the value; the conditions before the place.
 * Out:  whether there is a witness; whether a range is excluded for all.
 * Cost: one or two questions (proof/decide.h).
 * Not:  Values that are no terms: nothing is known of them.
 */
#include "argument/ask.h"

#include "proof/decide_nodes.h"

/* What is no rank and no size may be any number on each process. */
static enum pc_leaf_kind any_number(void *data, uint32_t node)
{
	(void)data;
	(void)node;
	return PC_LEAF_OWN;
}

/* Begin a question about the processes that reach AT; *TERM is the term of
 * NODE.  False: NODE has other leaves than ranks, sizes, and those that LEAF
 * allows. */
static bool begin(const struct pc_place_asked *at, uint32_t node,
		  struct pc_node_question *nq,
		  enum pc_leaf_kind (*leaf)(void *, uint32_t), uint32_t *term)
{
	if (!node || !at->group)
		return false;
	pc_nodes_begin(nq, at->program, at->group);
	nq->leaf = leaf;
	*term = pc_argument_handle(nq, node);
	if (!*term)
		*term = pc_nodes_term(nq, node);
	if (!*term) {
		pc_nodes_end(nq);
		return false;
	}
	pc_nodes_colour(nq);
	pc_nodes_guards(nq, at->fn, at->block);
	pc_nodes_known(nq, at->fn, at->block);
	return true;
}

bool pc_argument_try(const struct pc_place_asked *at, uint32_t node)
{
	struct pc_node_question nq;
	enum pc_answer answer = PC_ANSWER_WITNESS;
	uint32_t term;

	if (begin(at, node, &nq, any_number, &term)) {
		answer = pc_nodes_decide(&nq, term);
		pc_nodes_end(&nq);
	}
	return answer == PC_ANSWER_WITNESS;
}

bool pc_argument_no_rank(const struct pc_place_asked *at, uint32_t node)
{
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	struct pc_node_question nq;
	struct pc_terms *terms = &nq.q.terms;
	uint32_t term, size;

	if (begin(at, node, &nq, NULL, &term)) {
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
		pc_nodes_end(&nq);
	}
	return decision.answer == PC_ANSWER_EQUAL;
}

bool pc_argument_never_below(const struct pc_place_asked *at, uint32_t node)
{
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };
	struct pc_node_question nq;
	struct pc_terms *terms = &nq.q.terms;
	uint32_t term;

	if (begin(at, node, &nq, any_number, &term)) {
		pc_question_fact(&nq.q, pc_term_make(
			terms, PC_OPER_LT, PC_TYPE_INT, term,
			pc_term_number(terms, 0)));
		pc_decide_nobody(&nq.q, &decision);
		pc_nodes_end(&nq);
	}
	return decision.answer == PC_ANSWER_EQUAL;
}
