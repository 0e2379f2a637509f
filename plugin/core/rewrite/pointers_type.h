/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_type.h - procedures bound to the type of an object.
 */
#ifndef PC_POINTERS_TYPE_H
#define PC_POINTERS_TYPE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_held;

/* Set *HELD to the functions that the call through a pointer at event E of block B of FN
 * can mean, if it reads that pointer from the table of a type that the function itself has
 * given an object.  Return whether it does. */
bool pc_pointers_of_type(const struct pc_program *program, const struct pc_fn *fn,
			 uint32_t b, uint32_t e, struct pc_held *held);

#endif
