/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * constant.h - names that stand for something constant, and for no location.
 */
#ifndef PC_CONSTANT_H
#define PC_CONSTANT_H

#include <stdbool.h>
#include "model/model.h"

/* A handle, a string, a floating point number: no location of the user's. */
bool pc_place_is_constant(struct pc_val value);

/* Whether AT is no location but the name of something constant: a function, a
 * predefined handle, a string. */
bool pc_place_constant(const struct pc_program *program, struct pc_val at);

#endif
