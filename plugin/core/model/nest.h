/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nest.h - which OpenMP constructs are open at the beginning of each block.
 *
 * Inside core only.  Works on a model that is not verified yet, except that
 * its successors exist.
 */
#ifndef PC_NEST_H
#define PC_NEST_H

#include <stdbool.h>

struct pc_arena;
struct pc_block;
struct pc_event;
struct pc_fn;

/* An open construct, and those around it (UP; NULL: none). */
struct pc_nest {
	const struct pc_nest *up;
	const struct pc_event *enter;
};

struct pc_nest_in {
	const struct pc_nest *nest;
	bool reached; /* from the entry */
};

/* What NEST becomes behind EVENT; *OK false: an exit without a construct. */
const struct pc_nest *pc_nest_step(struct pc_arena *arena,
				   const struct pc_nest *nest,
				   const struct pc_event *event, bool *ok);

/* A block that is reached with different constructs open. */
struct pc_nest_clash {
	const struct pc_block *block; /* NULL: there is none */
	const struct pc_nest *first, *other;
};

/* IN[i] for each block i of FN (FN->blocks.n elements, made here, in ARENA),
 * and the first clash.  Cost: O(E). */
struct pc_nest_clash pc_nest_walk(struct pc_arena *arena,
				  const struct pc_fn *fn,
				  struct pc_nest_in **in);

#endif
