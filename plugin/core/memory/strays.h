/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strays.h - writes to local variables of callers.
 *
 * A function may write such a variable through a pointer that no parameter
 * leads to: then it has no name in the function.  Its number is that of an object
 * of points.h.
 */
#ifndef PC_MEMORY_STRAYS_H
#define PC_MEMORY_STRAYS_H

#include "memory/effects.h"
#include "model/value.h"

struct pc_fn;
struct pc_program;

/* Add to EFFECTS, of FN, that it writes AT, what a pointer of FN points to. */
void pc_strays_find(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_val at, struct pc_effects *effects);

/* Add to EFFECTS those of a callee. */
void pc_strays_add(struct pc_program *program, struct pc_effects *effects,
		   const struct pc_effects *callee);

#endif
