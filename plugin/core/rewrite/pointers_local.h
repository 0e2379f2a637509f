/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_local.h - for the pass "pointers": what calls of variables mean.
 */
#ifndef PC_POINTERS_LOCAL_H
#define PC_POINTERS_LOCAL_H

#include <stdbool.h>
#include <stdint.h>
#include "base/name.h"
#include "model/model.h"

#define PC_LOCALS_MAX 16 /* variables that copy from one another */

/* Set PROGRAM; the rest is 0 at first. */
struct pc_local_targets {
	struct pc_program *program;
	const struct pc_fn *fn; /* to which the rest belongs */
	struct pc_intern names; /* slot->value: struct held * */
};

/* Whether AT, called in FN, is a variable of FN that holds only addresses of
 * functions of the program: *N in FNS (room for PC_TARGETS_MAX). */
bool pc_targets_local(struct pc_local_targets *local, const struct pc_fn *fn,
		      struct pc_val at, struct pc_fn **fns, uint32_t *n);

#endif
