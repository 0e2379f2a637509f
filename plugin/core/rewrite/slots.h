/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slots.h - which functions are in the fields and variables that are called.
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

/* What a call through the content of a slot can mean. */
struct pc_slot_set {
	PC_VEC(struct pc_fn *) fns; /* each once */
	bool bound;   /* a type-bound procedure */
	bool more;    /* unknown functions may be there, too */
	bool closed;  /* no other unit stores anything there */
	bool unknown; /* any function of the type */
};

struct pc_slots {
	struct pc_program *program;
	struct pc_intern fields, globals; /* slot->value: struct pc_slot_set * */
	PC_VEC(const char *) escapes; /* records passed to unknown functions */
};

/* Fill SLOTS, before any call through a pointer is replaced. */
void pc_slots_find(struct pc_program *program, struct pc_slots *slots);

/* What the call through a pointer at EVENT of BLOCK can mean if the pointer is
 * read from a slot; NULL: not known. */
const struct pc_slot_set *pc_slot_of(struct pc_slots *slots,
				     const struct pc_fn *fn, uint32_t block,
				     uint32_t event);

#endif
