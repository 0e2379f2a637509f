/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_question.c - makes a question: its variables and facts.
 */
#include "proof/decide_question.h"

void pc_question_begin(struct pc_question *q, struct pc_arena *arena)
{
	*q = (struct pc_question){ .part = { .members = PC_NONE } };
	pc_terms_begin(&q->terms, arena);
}

uint32_t pc_question_var(struct pc_question *q, struct pc_question_var var)
{
	if (q->n_vars == PC_DECIDE_VARS)
		return PC_NONE;
	q->var[q->n_vars] = var;
	return q->n_vars++;
}

bool pc_question_fact(struct pc_question *q, uint32_t term)
{
	if (!term || q->n_facts == PC_DECIDE_FACTS)
		return false;
	q->fact[q->n_facts++] = term;
	return true;
}
