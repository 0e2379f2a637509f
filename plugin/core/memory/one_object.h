/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * one_object.h - of which objects a function accesses fields.
 */
#ifndef PC_MEMORY_ONE_OBJECT_H
#define PC_MEMORY_ONE_OBJECT_H

#include <stdint.h>
#include "model/model.h"

/* one_object.c: find out for all functions of which objects they access fields.
 * pc_only_of: the number of the parameter that points to the only object whose
 * FIELD is accessed by FN and its callees, or PC_NONE. */
void pc_only_find(struct pc_program *program);
uint32_t pc_only_of(const struct pc_fn *fn, struct pc_val field);

#endif
