/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slot.h - initialized variables that hold the address of a function.
 */
#ifndef PC_MODEL_SLOT_H
#define PC_MODEL_SLOT_H

#include <stdbool.h>
#include <stdio.h>
#include "model/model.h"

/* An initialized variable has the address of the function FN in AT, a global or
 * a field.  BOUND: type-bound procedures of Fortran are called through AT. */
struct pc_slot {
	struct pc_val at;
	const char *fn;
	bool bound;
};

/* Print program->slots as text. */
void pc_slots_print(FILE *out, const struct pc_program *program);

#endif
