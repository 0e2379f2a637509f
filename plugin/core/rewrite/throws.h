/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * throws.h - exceptions of the user: which functions throw, where they go.
 */
#ifndef PC_THROWS_H
#define PC_THROWS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;
struct pc_callers;
struct pc_event;
struct pc_fn;
struct pc_nest;
struct pc_program;

/* ---- throws.c ---- */

/* Set info->throws of all functions, and WAYS of each block that chooses a
 * handler; whether any function throws.  CALLERS: of each function of
 * PROGRAM. */
bool pc_throws_find(struct pc_program *program,
		    const struct pc_callers *callers);

/* Whether EVENT, which throws in BLOCK inside the constructs NEST, thereby
 * leaves the function. */
bool pc_event_throws_out(const struct pc_block *block,
			 const struct pc_event *event,
			 const struct pc_nest *nest);

/* Whether EVENT begins the handling of an exception. */
bool pc_event_handles(const struct pc_event *event);

/* ---- survived.c ---- */

/* Whether FN may handle an exception at the end of BLOCK, which takes the
 * successors from number FROM on, and then returns. */
bool pc_throw_survived(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_block *block, uint32_t from);

/* Set block->survived of all blocks of FN. */
void pc_throws_survived(struct pc_program *program, struct pc_fn *fn);

/* ---- thrown_value.c ---- */

/* Replace numbers and pointers in exceptions, which FN makes or catches, by the
 * location of all thrown ones. */
void pc_throws_values(struct pc_program *program, struct pc_fn *fn);

/* ---- throws_type.c ---- */

/* In a set of types: an unknown type. */
#define PC_THROWN_ANY 1

/* Number the types that PROGRAM throws. */
void pc_thrown_find(struct pc_program *program);

/* The types that EVENT may throw; HELD: those that are being handled. */
uint64_t pc_event_thrown(const struct pc_program *program,
			 const struct pc_event *event, uint64_t held);

/* Whether BLOCK chooses between handlers by type.  If so, *TAKEN is the part of
 * TYPES that reaches its successor number WAY; if not, TYPES. */
bool pc_block_takes(const struct pc_program *program,
		    const struct pc_block *block, uint64_t types,
		    uint32_t way, uint64_t *taken);

/* Only TYPES reach BLOCK: if it chooses by type, the successors that are taken
 * become the first ones, and block->ways their number. */
void pc_block_prefer(const struct pc_program *program, struct pc_block *block,
		     uint64_t types);

/* ---- caught.c ---- */

/* Set info->caught of all functions.  CALLERS: of each function of PROGRAM. */
void pc_caught_find(struct pc_program *program,
		    const struct pc_callers *callers);

#endif
