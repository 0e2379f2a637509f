/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * given.h - what a function does if its arguments are certain constants.
 */
#ifndef PC_GIVEN_H
#define PC_GIVEN_H

#include "ssa_form.h"

/* The definition of PLACE that CALL of TO leaves, or of what it returns if PLACE
 * is PC_NONE, at the return in *BLOCK, if its constant arguments decide on
 * branches and there is one; else PC_NONE. */
uint32_t pc_given_leaves(struct pc_program *program, const struct pc_fn *to,
			   const struct pc_event *call, uint32_t place,
			   uint32_t *block);

/* Whether that may depend on the call: TO branches on a parameter. */
bool pc_given_counts(const struct pc_fn *to);

#endif
