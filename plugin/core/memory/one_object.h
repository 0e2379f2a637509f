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
 * FIELD is accessed by FN and its callees, PC_ONLY_COPY and the number of the one that is
 * that object, or PC_NONE. */
#define PC_ONLY_COPY 64u
void pc_only_find(struct pc_program *program);
uint32_t pc_only_of(const struct pc_fn *fn, struct pc_val field);
/* The address of that object which CALL passes; UNKNOWN: several objects, or none. */
struct pc_val pc_only_object(const struct pc_event *call, struct pc_val field);

#endif
