/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sizes.h - between sizes.c, which tries jobs of other sizes, and
 *                    rounds.c, which tries iterations and calls.
 *
 * Inside core only.
 */
#ifndef PC_ARGUMENT_SIZES_H
#define PC_ARGUMENT_SIZES_H

#include <stdbool.h>
#include <stdint.h>
#include "value/process.h"

struct pc_arena;
struct pc_fn;
struct pc_process;
struct pc_program;
struct pc_spot;

struct pc_sizes {
	struct pc_program *program;
	const struct pc_process *process[2];
	uint32_t group;
	uint32_t size; /* the node of what is tried; 0: none is met so far */
	/* Not the number of processes, but that of the iteration of a loop of FN with
	 * BLOCK and MEET in it; CALLED: and the processes have parted in a function
	 * called there. */
	const struct pc_fn *fn;
	uint32_t block, meet;
	bool called;
	struct pc_arena *scratch;
};

/* Whether the leaves of the node of side I are known, but for what is tried, which
 * is S->size then. */
bool pc_sizes_open(struct pc_sizes *s, int i, const struct pc_leaves *leaves);

/* Whether two processes of a job of SIZE, or in iteration SIZE, are at the calls and
 * the nodes differ. */
bool pc_sizes_differ(const struct pc_sizes *s,
		     const struct pc_spot *const place[2],
		     const uint32_t node[2], const struct pc_leaves leaves[2],
		     int64_t size);

#endif
