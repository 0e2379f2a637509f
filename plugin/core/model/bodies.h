/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bodies.h - the memory of the bodies of a linked program, in groups of units, so
 *            that the bodies that are not needed can be freed.
 *
 *     for (i = 0, n = pc_bodies_begin (program); i < n; i++) {
 *             move or replace the body of each of program->bodies.v[i].fns;
 *             pc_bodies_free (&program->bodies.v[i]);
 *     }
 */
#ifndef PC_MODEL_BODIES_H
#define PC_MODEL_BODIES_H

#include <stdint.h>
#include "model/contents.h"

/* A group, and the functions that have their bodies in it. */
struct pc_bodies {
	struct pc_arena *arena;
	PC_VEC(struct pc_fn *) fns;
};

/* Where new parts of bodies are allocated. */
struct pc_arena *pc_bodies_arena(const struct pc_program *program);

/* The next unit of PROGRAM is linked; its function FN, which has no body, gets
 * one. */
void pc_bodies_unit(struct pc_program *program);
void pc_bodies_fn(struct pc_program *program, struct pc_fn *fn);

/* From now on new parts are in a group of their own; returns how many groups there
 * are before it. */
uint32_t pc_bodies_begin(struct pc_program *program);
/* Copy the body of FN there. */
void pc_bodies_move(struct pc_program *program, struct pc_fn *fn);
/* Free GROUP: no body is in it. */
void pc_bodies_free(struct pc_bodies *group);

#endif
