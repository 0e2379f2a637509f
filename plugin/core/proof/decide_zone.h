/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_zone.h - inside this folder: sets of processes given by bounds on the
 *                 differences of variables, and what a term is on such a set.
 *
 * A zone holds x - y <= c for pairs of variables (and 0) and a residue class
 * for each variable.  Its bounds are closed: each is the least that follows
 * from all others (A. Mine, "A new numerical abstract domain based on
 * difference-bound matrices", 2001).
 */
#ifndef PC_PROOF_DECIDE_ZONE_H
#define PC_PROOF_DECIDE_ZONE_H

#include "proof/decide_question.h"
#include "proof/interval.h"

#define PC_ZONE_FREE (INT64_MAX / 4) /* no bound */

struct pc_zone {
	/* x(i - 1) - x(k - 1) <= LESS[i][k]; number 0 stands for 0. */
	int64_t less[PC_DECIDE_VARS + 1][PC_DECIDE_VARS + 1];
	int64_t mod[PC_DECIDE_VARS], rem[PC_DECIDE_VARS];
};

/* Two parts of a zone: x(I) - x(K) <= MOST and the rest (variable PC_NONE: 0);
 * or, with MOD > 0, the residue classes of x(I). */
struct pc_cut {
	uint32_t i, k;
	int64_t most, mod;
};

/* All values that the question allows. */
void pc_zone_begin(const struct pc_question *q, struct pc_zone *zone);
/* Restrict ZONE to x(I) - x(K) <= MOST; to x(I) modulo MOD is REM.  False:
 * nothing remains. */
bool pc_zone_less(const struct pc_question *q, struct pc_zone *zone, uint32_t i,
		  uint32_t k, int64_t most);
bool pc_zone_class(const struct pc_question *q, struct pc_zone *zone,
		   uint32_t i, int64_t mod, int64_t rem);
struct pc_interval pc_zone_var(const struct pc_zone *zone, uint32_t var);

/* Terms as they are in one zone. */
struct pc_view {
	struct pc_question *q;
	struct pc_zone zone;
	uint32_t stamp;
};

/* Turn to ZONE. */
void pc_view_set(struct pc_view *view, const struct pc_zone *zone);
/* A term that equals TERM for all members of the zone for which TERM is
 * defined: simplified, to a number if all have the same value. */
uint32_t pc_view_simplify(struct pc_view *view, uint32_t term);
/* The values of a simplified term. */
struct pc_interval pc_view_range(struct pc_view *view, uint32_t term);
/* How to cut the zone so that more is known of TERM, which is simplified;
 * false: no cut helps. */
bool pc_view_cut(struct pc_view *view, uint32_t term, struct pc_cut *cut);

#endif
