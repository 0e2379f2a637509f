/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value.h - makes and compares values of the model; elements of arrays.
 */
#ifndef PC_MODEL_VALUE_H
#define PC_MODEL_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/name.h"
#include "model/model.h"

struct pc_val pc_val_int(int64_t number);
struct pc_val pc_val_tmp(int64_t number);
struct pc_val pc_val_named(struct pc_program *program, enum pc_val_kind kind,
			   enum pc_val_mod mod, const char *name);
/* Whether VALUE has a name, and no number. */
static inline bool pc_val_has_name(struct pc_val value)
{
	return value.kind >= PC_VAL_VAR && value.kind <= PC_VAL_FIELD;
}

/* Whether VALUE is a field, or memory that a pointer points to. */
bool pc_val_is_field(struct pc_val value);
/* Whether VALUE is a variable of a function's frame (PC_FRAME). */
bool pc_val_is_frame(struct pc_val value);
bool pc_val_eq(struct pc_val a, struct pc_val b);

/* The highest number of an element that has a name. */
#define PC_ELEM_LAST 999999
/* Whether AT is an element; its number or -1; its array (pc_elem_stem () needs
 * an element); element NUMBER of WHOLE, or WHOLE if that cannot have a name. */
static inline bool pc_elem_is(struct pc_val at)
{
	return pc_val_has_name(at) && at.name &&
	       pc_name_head(at.name)->stem;
}

static inline int64_t pc_elem_number(struct pc_val at)
{
	return pc_elem_is(at) ? (int64_t)pc_name_head(at.name)->number : -1;
}

struct pc_val pc_elem_stem(struct pc_program *program, struct pc_val at);
static inline struct pc_val pc_elem_whole(struct pc_program *program,
					  struct pc_val at)
{
	return pc_elem_is(at) ? pc_elem_stem(program, at) : at;
}

struct pc_val pc_elem_of(struct pc_program *program, struct pc_val whole,
			 int64_t number);

/* Whether all functions can access AT. */
static inline bool pc_place_is_shared(struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL || at.kind == PC_VAL_FIELD;
}

#endif
