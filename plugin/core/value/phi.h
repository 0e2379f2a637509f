/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phi.h - internals of the pass "value": the value of a phi, where paths meet.
 */
#ifndef PC_VALUE_PHI_H
#define PC_VALUE_PHI_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_def;
struct pc_meet;

/* The state of a phi of a loop; it only increases. */
enum pc_phi_state {
	PC_PHI_OPEN,   /* all operands seen so far are equal */
	PC_PHI_CHOICE, /* it, or a comparison of it, depends on conditions, which
			* are no operands */
	PC_PHI_DEF,    /* opaque */
	PC_PHI_COUNT,  /* counts iterations */
	PC_PHI_CLOSED, /* opaque, final */
};

/* ---- choice.c ---- */

/* Whether the operands of PHI have two values NODE, and a few conditions decide
 * which: the first if WHEN is 1, the second if it is 0. */
bool pc_value_choice(struct pc_program *program, const struct pc_fn *fn,
		     const struct pc_def *phi, uint32_t *when, uint32_t node[2]);

/* Whether BLOCK, which UP dominates, is reached by some of a few paths from UP
 * only. */
bool pc_value_is_meet(const struct pc_fn *fn, uint32_t up, uint32_t block);
/* A node that is not 0 if one of those is taken; PC_NODE_NONE: not known. */
uint32_t pc_value_met(struct pc_program *program, const struct pc_fn *fn,
		      struct pc_meet meet);

/* The value of PHI if one of these is a number; else PC_NODE_NONE.  *CHOSEN:
 * there are two. */
uint32_t pc_value_select(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *phi, bool *chosen);
/* The comparison `A OPER B` of such a phi of FN, of two constants, with another
 * one; PC_NODE_NONE: it is none. */
uint32_t pc_value_compared(struct pc_program *program, const struct pc_fn *fn,
			   enum pc_oper oper, uint32_t a, uint32_t b);

/* ---- count.c ---- */

/* The value of phi ID of FN, or PC_NODE_NONE; its state may increase. */
uint32_t pc_value_phi(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t id);

/* Whether a back edge leads to BLOCK. */
bool pc_value_looped(const struct pc_fn *fn, uint32_t block);

#endif
