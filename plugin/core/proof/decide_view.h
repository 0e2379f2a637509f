/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_view.h - inside this folder: the parts of the simplification of terms
 *                 (decide_simplify.c, decide_arithmetic.c, decide_range.c).
 */
#ifndef PC_PROOF_DECIDE_VIEW_H
#define PC_PROOF_DECIDE_VIEW_H

#include "proof/decide_linear.h"

/* What is known of a term in the zone with number STAMP. */
struct pc_view_memo {
	uint32_t simple_stamp, range_stamp, to;
	struct pc_interval range;
};

struct pc_view_memo *pc_view_memo(struct pc_view *view, uint32_t term);

static inline struct pc_term pc_view_term(const struct pc_view *view,
					  uint32_t term)
{
	return view->q->terms.v.v[term];
}

static inline bool pc_view_is_number(const struct pc_view *view, uint32_t term)
{
	return pc_view_term(view, term).op == PC_TERM_NUMBER;
}

static inline uint32_t pc_view_number(struct pc_view *view, pc_big value)
{
	return pc_term_number(&view->q->terms, value);
}

static inline uint32_t pc_view_make(struct pc_view *view, unsigned op,
				    enum pc_term_type type, uint32_t a,
				    uint32_t b)
{
	return pc_term_make(&view->q->terms, op, type, a, b);
}

/* The values of TERM on this zone are in R. */
void pc_view_limit(struct pc_view *view, uint32_t term, struct pc_interval r);

/* Whether A < B, A <= B (MORE 1): 1, 0; -1: not known. */
int pc_view_less(struct pc_view *view, uint32_t a, uint32_t b, int more);

/* The operation T, which is no comparison, on the simplified A and B. */
uint32_t pc_view_compute(struct pc_view *view, const struct pc_term *t,
			 uint32_t a, uint32_t b);

#endif
