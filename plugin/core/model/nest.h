/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nest.h - the OpenMP constructs that are open at the beginning of each block.
 *
 * For core only.  FN need not be verified, but its successors must exist.
 */
#ifndef PC_NEST_H
#define PC_NEST_H

#include <stdbool.h>

struct pc_arena;
struct pc_block;
struct pc_event;
struct pc_fn;

/* An open construct and the construct around it (UP; NULL: none). */
struct pc_nest {
	const struct pc_nest *up;
	const struct pc_event *enter;
};

struct pc_nest_in {
	const struct pc_nest *nest;
	bool reached; /* a path from the entry leads here */
};

/* NEST after EVENT; *OK becomes false at an exit without a construct. */
const struct pc_nest *pc_nest_step(struct pc_arena *arena,
				   const struct pc_nest *nest,
				   const struct pc_event *event, bool *ok);

/* A block that paths reach with different open constructs. */
struct pc_nest_clash {
	const struct pc_block *block; /* NULL: there is none */
	const struct pc_nest *first, *other;
};

/* Fill (*IN)[i], in ARENA, for each block i; return the first clash.  O(E). */
struct pc_nest_clash pc_nest_walk(struct pc_arena *arena,
				  const struct pc_fn *fn,
				  struct pc_nest_in **in);

/* Whether FN has constructs or barriers. */
bool pc_fn_has_constructs(const struct pc_fn *fn);

#endif
