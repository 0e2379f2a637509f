/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide.h - the decider: whether two members of a communicator can get
 *            different values.
 *
 * A question is about terms (term.h) over variables.  A variable is either the
 * same on all members (the size, a symbol) or belongs to each member (the rank,
 * a value that differs).  Facts hold for each member.  Members are the
 * processes with equal colors.
 *
 * The answer is WITNESS, with a job and two members that were evaluated; EQUAL,
 * with a derivation; or UNKNOWN.  Values where the program is undefined (signed
 * overflow, division by 0) do not count.
 */
#ifndef PC_PROOF_DECIDE_H
#define PC_PROOF_DECIDE_H

#include "proof/decide_question.h"

/* Whether VALUE differs between two members. */
void pc_decide(struct pc_question *q, uint32_t value,
	       struct pc_decision *decision);

/* VALUE as a term over the color and common variables, or PC_TERM_NONE. */
uint32_t pc_follows_colour(struct pc_question *q, uint32_t value);

/* Whether no process satisfies the facts: EQUAL; or one does: WITNESS, P. */
void pc_decide_nobody(struct pc_question *q, struct pc_decision *decision);

/* Two members, by their truth values of several terms (bit i: term i). */
struct pc_class_pair {
	struct pc_point p, q; /* VALUE holds the bits */
};

struct pc_classes {
	PC_VEC(struct pc_class_pair) pairs;
	bool complete; /* there are no other pairs of truth values */
};

/* All pairs of truth values of TERM[0 .. N - 1], each 0 or 1, of two members of one job that
 * differ in one of the first HEADS terms, each with an example; at most
 * MOST. */
void pc_decide_classes(struct pc_question *q, const uint32_t *term, uint32_t n,
		       uint32_t heads, uint32_t most,
		       struct pc_classes *classes);

#endif
