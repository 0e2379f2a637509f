/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_cases.h - inside this folder: the zones into which a question is cut
 *                  until its terms are decided in each.
 */
#ifndef PC_PROOF_DECIDE_CASES_H
#define PC_PROOF_DECIDE_CASES_H

#include "proof/decide_zone.h"

/* Processes that satisfy no fact certainly are left out. */
struct pc_leaf {
	struct pc_zone zone;
	uint32_t term;   /* the one term, simplified */
	pc_big bits;     /* several: those that are true */
	uint64_t open;   /* several: those that are not decided */
	bool decided;    /* TERM has no own variable; OPEN is 0 */
	struct pc_interval colour;
	uint32_t colour_term;
};

struct pc_cases {
	struct pc_question *q;
	const uint32_t *term;
	uint32_t n;
	uint64_t own;     /* own variables, by number */
	bool several;     /* classify several terms */
	bool facts;       /* also cut at facts and the color */
	bool check;       /* follow STEPS instead of cutting */
	uint32_t at;      /* the next of STEPS */
	uint32_t budget;  /* leaves that may be added */
	bool whole;       /* all zones were visited */
	PC_VEC(struct pc_leaf) leaf;
	struct pc_decision *steps; /* or NULL */
};

void pc_cases_begin(struct pc_cases *cases, struct pc_question *q,
		    const uint32_t *term, uint32_t n);
/* Cut the question into leaves, or check that the steps do. */
void pc_cases_run(struct pc_cases *cases);

/* Whether a process of A and another one of B can be members of one job. */
bool pc_leaves_meet(struct pc_question *q, const struct pc_leaf *a,
		    const struct pc_leaf *b);
/* Where to look for them: the bounds of all variables. */
void pc_leaves_near(const struct pc_question *q, const struct pc_leaf *a,
		    const struct pc_leaf *b, int64_t near[][2]);

/* Whether two leaves with different terms, or an open one, can be members of one
 * job; NEAR, unless NULL, says where. */
bool pc_cases_conflict(const struct pc_cases *cases, int64_t near[][2]);

#endif
