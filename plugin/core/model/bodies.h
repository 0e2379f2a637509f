/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bodies.h - the memory of the bodies of a linked program, a group for each unit, so
 *            that the bodies that are not needed can be freed.
 *
 *     for (i = 0, n = pc_bodies_begin (program); i < n; i++) {
 *             move or replace the body of each of program->bodies.v[i].fns;
 *             pc_bodies_free (&program->bodies.v[i]);
 *     }
 */
#ifndef PC_MODEL_BODIES_H
#define PC_MODEL_BODIES_H

#include <stdbool.h>
#include <stdint.h>
#include "model/contents.h"

/* A group, and the functions that have their bodies in it. */
struct pc_bodies {
	struct pc_arena *arena;
	PC_VEC(struct pc_fn *) fns;
};

/* Where new parts of bodies are allocated: in the last group, if there is one. */
struct pc_arena *pc_bodies_arena(const struct pc_program *program);

/* From now on new parts are in a group of their own; returns how many groups there
 * are before it. */
uint32_t pc_bodies_begin(struct pc_program *program);

/* Give FN, a function of PROGRAM, the body of FROM, of a unit for which a group has
 * begun; FROM has none afterwards. */
void pc_bodies_fn(struct pc_program *program, struct pc_fn *fn, struct pc_fn *from);
/* All bodies of UNIT that PROGRAM has are known; ALL: UNIT has no more.  Their memory
 * becomes that of the group, or they are copied: PROGRAM keeps no pointer to UNIT. */
void pc_bodies_unit(struct pc_program *program, struct pc_program *unit, bool all);

/* Copy the body of FN to the last group. */
void pc_bodies_move(struct pc_program *program, struct pc_fn *fn);
/* Free GROUP: no body is in it. */
void pc_bodies_free(struct pc_bodies *group);

#endif
