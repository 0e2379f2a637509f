/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_local.h - what calls through variables of a function mean.
 *
 * Used by the pass "pointers".  Inside core only.
 */
#ifndef PC_POINTERS_LOCAL_H
#define PC_POINTERS_LOCAL_H

#include <stdbool.h>
#include <stdint.h>
#include "base/name.h"
#include "model/model.h"

#define PC_LOCALS_MAX 16 /* variables that hand it on to one another */

/* Set PROGRAM; the rest is 0. */
struct pc_local_targets {
	struct pc_program *program;
	const struct pc_fn *fn; /* of which the rest is */
	struct pc_intern names; /* slot->value: struct held * */
};

/* True if AT, what is called in FN, is a variable of FN that holds nothing but
 * addresses of functions of the program: FNS (room for PC_TARGETS_MAX), *N. */
bool pc_targets_local(struct pc_local_targets *local, const struct pc_fn *fn,
		      struct pc_val at, struct pc_fn **fns, uint32_t *n);

#endif
