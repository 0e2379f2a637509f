/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slot.h - initialized variables that hold addresses.
 */
#ifndef PC_MODEL_SLOT_H
#define PC_MODEL_SLOT_H

#include <stdbool.h>
#include <stdio.h>
#include "model/model.h"

/* An initialized variable has in AT, a global or a field, the address of the
 * function FN, or if FN is NULL that of TO, a global or a field (without `&`).
 * BOUND: type-bound procedures of Fortran are called through AT. */
struct pc_slot {
	struct pc_val at, to;
	const char *fn;
	bool bound;
};

/* Print program->slots as text. */
void pc_slots_print(FILE *out, const struct pc_program *program);

#endif
