/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strays.h - writes to what has no name in a function.
 *
 * A function may write a local variable of a caller, or memory that was
 * allocated there, through a pointer that no parameter leads to.  The number of
 * such an object is that of points.h.  Through a pointer that code which is not
 * seen has set, it may write whatever that code can access.
 */
#ifndef PC_MEMORY_STRAYS_H
#define PC_MEMORY_STRAYS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_strays {
	PC_VEC(uint32_t) list; /* numbers of such objects, each once */
	bool any; /* it may be each whose address unknown functions know */
	bool open; /* it may be any variable that code can access which is not
		    * seen */
};

/* Add to STRAYS that FN writes AT, what a pointer of FN points to. */
void pc_strays_find(struct pc_program *program, const struct pc_fn *fn,
		    struct pc_val at, struct pc_strays *strays);

/* Add to STRAYS those of a callee. */
void pc_strays_add(struct pc_program *program, struct pc_strays *strays,
		   const struct pc_strays *callee);

#endif
