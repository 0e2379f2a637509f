/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_settle.h - inside this folder: a question without the facts that have
 *                   nothing to do with it.
 */
#ifndef PC_PROOF_DECIDE_SETTLE_H
#define PC_PROOF_DECIDE_SETTLE_H

#include "proof/decide_question.h"

/* What is known of the facts that were left out. */
enum pc_settled {
	PC_SETTLED,         /* all hold for the values of the variables */
	PC_SETTLED_UNKNOWN, /* of some, no values are known for which they
			     * hold */
	PC_SETTLED_NOBODY,  /* some never hold together; they are not left
			     * out */
};

struct pc_settle {
	struct pc_question q;  /* with fewer facts */
	uint32_t fact[PC_DECIDE_FACTS + 1]; /* their numbers in the whole one */
	enum pc_settled state;
};

/* Make S->q, the question Q about TERM[0 .. N - 1]; give back to Q what was
 * taken meanwhile.  The steps of DECISION, unless NULL, then mean facts of Q. */
void pc_settle_begin(struct pc_settle *s, const struct pc_question *q,
		     const uint32_t *term, uint32_t n);
void pc_settle_end(const struct pc_settle *s, struct pc_question *q,
		   struct pc_decision *decision);

#endif
