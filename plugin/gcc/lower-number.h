/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-number.h - which operations of the model a computation of GCC is, with
 *                  the types of its operands.
 */
#ifndef PCG_LOWER_NUMBER_H
#define PCG_LOWER_NUMBER_H

#include "pcg.h"

/* OPER on the operands of a statement, then a cast to BITS bits (PC_OPER_CAST)
 * unless BITS is 0. */
struct pcg_number {
	enum pc_oper oper;
	int bits;
	int precision;       /* BIT_FIELD_REF: of the bit-field */
	enum tree_code code; /* which needs several operations */
};

/* What the assignment STMT computes. */
struct pcg_number pcg_number(const gimple *stmt);

/* The value of the operand T of NUMBER. */
struct pc_val pcg_number_operand(struct pcg_lower *l,
				 const struct pcg_number *number, tree t,
				 struct pcg_deps *deps);

/* Append all operations of NUMBER but the last, with the operands V[0..N-1];
 * V, NUMBER->oper: the last.  Return its number of operands. */
unsigned pcg_number_steps(struct pcg_lower *l, location_t loc,
			  struct pcg_number *number, struct pc_val *v,
			  unsigned n);

/* A new temporary: OPER of the N operands V. */
struct pc_val pcg_number_step(struct pcg_lower *l, location_t loc, enum pc_oper oper,
			      const struct pc_val *v, unsigned n);

/* The operation of the comparison CODE of A and B. */
enum pc_oper pcg_comparison(enum tree_code code, tree a, tree b);

#endif
