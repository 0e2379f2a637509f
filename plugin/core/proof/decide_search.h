/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_search.h - inside this folder: members of jobs that are worth a look.
 */
#ifndef PC_PROOF_DECIDE_SEARCH_H
#define PC_PROOF_DECIDE_SEARCH_H

#include "proof/decide_question.h"

#define PC_POINTS_MOST 96 /* members of one job that are kept */

/* Different members of one job: they satisfy the facts, and all terms are
 * defined.  True: stop. */
typedef bool pc_search_visit(void *data, const struct pc_point *point,
			     uint32_t n);

/* Evaluate TERM[0 .. N - 1] on members of many jobs, chosen from the numbers in
 * the terms, the facts and the color.  The VALUE of a point is that of the one
 * term, or the truth values of several (bit i).  NEAR, NULL or the bounds of
 * variables: look there. */
void pc_decide_search(struct pc_question *q, const uint32_t *term, uint32_t n,
		      const int64_t (*near)[2], pc_search_visit *visit,
		      void *data);

/* Find one process, with at most MOST evaluations; Q has a fact, and no
 * color. */
bool pc_decide_find(struct pc_question *q, uint32_t most,
		    struct pc_point *point);

/* Evaluate one process; false: it is no member, or something is undefined. */
bool pc_point_value(struct pc_question *q, const uint32_t *term, uint32_t n,
		    struct pc_point *point);

/* Whether P and Q are two processes of one job and one color. */
bool pc_point_pair(const struct pc_question *q, const struct pc_point *p,
		   const struct pc_point *other);

#endif
