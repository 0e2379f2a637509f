/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * given.h - what a function does if its arguments are certain constants.
 *
 * A pc_given stands for the paths that are taken with such constants.
 */
#ifndef PC_GIVEN_H
#define PC_GIVEN_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_given;
struct pc_program;
struct pc_ssa_call;

/* The paths that CALL, in FN, can take through TO; NULL: its arguments decide
 * no branch. */
const struct pc_given *pc_given_of(struct pc_program *program,
				   const struct pc_fn *fn,
				   const struct pc_ssa_call *call,
				   const struct pc_fn *to);
/* The only definition of PLACE that TO leaves on the paths GIVEN, or returns if
 * PLACE is PC_NONE, at the return in *BLOCK; else PC_NONE. */
uint32_t pc_given_leaves(const struct pc_given *given, const struct pc_fn *to,
			 uint32_t place, uint32_t *block);
/* Whether TO may then go from FROM to BLOCK; whether BLOCK is reached and the
 * arguments do not decide its branch. */
bool pc_given_takes(const struct pc_given *given, const struct pc_fn *to,
		    uint32_t from, uint32_t block);
bool pc_given_is_open(const struct pc_given *given, const struct pc_fn *to,
		      uint32_t block);

/* Whether the paths through TO may depend on the call: TO branches on a
 * parameter. */
bool pc_given_counts(const struct pc_fn *to);

#endif
