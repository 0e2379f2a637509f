/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * constant.h - recognizes names of constants, which are not locations.
 */
#ifndef PC_CONSTANT_H
#define PC_CONSTANT_H

#include <stdbool.h>
#include "model/model.h"

/* Whether VALUE is a handle, a string or a floating point number. */
bool pc_place_is_constant(struct pc_val value);

/* Whether AT is the name of a constant and not a location: a function, a
 * predefined handle, a string. */
bool pc_place_constant(const struct pc_program *program, struct pc_val at);

#endif
