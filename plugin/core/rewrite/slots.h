/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slots.h - which functions are in the fields and variables by which they are
 *           called.
 *
 * Inside core only.
 */
#ifndef PC_SLOTS_H
#define PC_SLOTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/name.h"
#include "base/vec.h"

struct pc_fn;
struct pc_program;

/* What a call through what lies in a slot can mean. */
struct pc_slot_set {
	PC_VEC(struct pc_fn *) fns; /* each once */
	bool bound;   /* a type-bound procedure */
	bool more;    /* others may be there, of which nothing is known */
	bool closed;  /* nobody else puts something there */
	bool unknown; /* anything of the type */
};

struct pc_slots {
	struct pc_program *program;
	struct pc_intern fields, globals; /* slot->value: struct pc_slot_set * */
	PC_VEC(const char *) escapes; /* records that others are given */
};

/* Before other passes. */
void pc_slots_find(struct pc_program *program, struct pc_slots *slots);

/* What the call through a pointer at EVENT of BLOCK can mean if the pointer is read
 * from such a place; NULL: that is not known. */
const struct pc_slot_set *pc_slot_of(struct pc_slots *slots,
				     const struct pc_fn *fn, uint32_t block,
				     uint32_t event);

#endif
