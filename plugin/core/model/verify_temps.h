/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify_temps.h - the temporaries that a function assigns.
 */
#ifndef PC_VERIFY_TEMPS_H
#define PC_VERIFY_TEMPS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;
struct pc_fn;

/* Where a temporary is assigned. */
struct pc_temp_def {
	int64_t num;
	uint32_t block, event;
};

struct pc_temps_assigned {
	uint8_t *marked; /* by number below N_MARKED; NULL: see DEFS */
	int64_t n_marked;
	PC_VEC(struct pc_temp_def) defs; /* sorted */
};

/* Set TEMPS to the temporaries that FN assigns.  Returns the second assignment
 * of one, directly after the first in TEMPS->defs, or NULL. */
const struct pc_temp_def *
pc_temps_assigned(struct pc_arena *arena, const struct pc_fn *fn,
		  struct pc_temps_assigned *temps);

bool pc_temp_is_assigned(const struct pc_temps_assigned *temps, int64_t num);

#endif
