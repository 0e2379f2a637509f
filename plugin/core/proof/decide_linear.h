/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_linear.h - inside this folder: simplified terms as sums c1 t1 + ... + k
 *                   over terms that are no sums (atoms), and their bounds.
 */
#ifndef PC_PROOF_DECIDE_LINEAR_H
#define PC_PROOF_DECIDE_LINEAR_H

#include "proof/decide_zone.h"

#define PC_LINEAR_MOST 8

struct pc_linear {
	uint32_t n;
	bool large; /* too many atoms, or too large numbers */
	pc_big k;
	struct {
		uint32_t atom;
		pc_big c;
	} v[PC_LINEAR_MOST];
};

/* Add C times TERM to L. */
void pc_linear_add(struct pc_view *view, struct pc_linear *l, uint32_t term,
		   pc_big c);
/* A - B. */
struct pc_linear pc_linear_minus(struct pc_view *view, uint32_t a, uint32_t b);
/* The term that L is. */
uint32_t pc_linear_term(struct pc_view *view, const struct pc_linear *l);

/* The values of L; the sign of L (of a positive multiple of it). */
struct pc_interval pc_linear_range(struct pc_view *view,
				   const struct pc_linear *l);
struct pc_interval pc_linear_sign(struct pc_view *view,
				  const struct pc_linear *l);

#endif
