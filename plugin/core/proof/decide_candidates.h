/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_candidates.h - inside this folder: values of a variable near which a
 *                       term changes.
 */
#ifndef PC_PROOF_DECIDE_CANDIDATES_H
#define PC_PROOF_DECIDE_CANDIDATES_H

#include "proof/decide_question.h"

#define PC_TRIES 80   /* candidates of one variable */
#define PC_SOLVES 24  /* operators that are inverted, one in the other */

struct pc_tries_of {
	int64_t v[PC_TRIES];
	uint32_t n, most;  /* no more than MOST are added */
	int64_t low, high; /* the variable's bounds */
};

struct pc_invert {
	const struct pc_terms *terms;
	const int64_t *env; /* the other variables, and a first guess */
	uint32_t var;
	struct pc_tries_of *to;
};

/* Add VALUE, if it is a value of the variable, and there is room. */
void pc_tries_put(struct pc_tries_of *t, pc_big value);

/* Add values of the variable for which TERM is near TARGET, through at most
 * DEPTH operators. */
void pc_term_solve(struct pc_invert *in, uint32_t term, pc_big target,
		   int depth);

/* Add candidates of VAR from all operators in TERM; ENV: the other variables,
 * and a first guess. */
void pc_term_collect(struct pc_question *q, uint32_t term, const int64_t *env,
		     uint32_t var, struct pc_tries_of *to);

/* Add the numbers in TERM. */
void pc_term_numbers(const struct pc_question *q, uint32_t term,
		     struct pc_tries_of *to);
/* Add the numbers by which TERM divides the variable VAR. */
void pc_term_moduli(const struct pc_question *q, uint32_t term, uint32_t var,
		    struct pc_tries_of *to);

/* VARS, and the variables that facts and bounds connect with them: sets of bits. */
uint64_t pc_vars_connected(const struct pc_question *q, uint64_t vars);

/* The variables that have an influence on TERM[0 .. N - 1], the color or the
 * name of a process: a set of bits. */
uint64_t pc_question_used(const struct pc_question *q, const uint32_t *term,
			  uint32_t n);

#endif
