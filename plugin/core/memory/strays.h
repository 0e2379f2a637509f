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

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_strays {
	PC_VEC(uint32_t) list; /* numbers of such variables, each once */
	bool any; /* it may be each whose address unknown functions know */
};

/* Add to STRAYS that FN writes AT, what a pointer of FN points to. */
void pc_strays_find(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_val at, struct pc_strays *strays);

/* Add to STRAYS those of a callee. */
void pc_strays_add(struct pc_program *program, struct pc_strays *strays,
		   const struct pc_strays *callee);

#endif
