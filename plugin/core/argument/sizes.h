/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sizes.h - shared by sizes.c, which tries jobs of other sizes, and rounds.c,
 *           which tries iterations and calls.
 *
 * Only for use inside core.
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
	uint32_t size; /* the node that is varied; 0: none found so far */
	/* If FN is not NULL, SIZE is not the number of processes but the
	 * iteration of a loop of FN that contains BLOCK and MEET.  CALLED: the
	 * paths separate in a function that is called there. */
	const struct pc_fn *fn;
	uint32_t block, meet;
	bool called;
	struct pc_arena *scratch;
};

/* Whether all leaves of the node of process I are known, except for the node
 * that is varied, which becomes S->size. */
bool pc_sizes_open(struct pc_sizes *s, int i, const struct pc_leaves *leaves);

/* Whether two processes of a job of SIZE processes (or in iteration SIZE) are
 * at the calls with different values of their nodes. */
bool pc_sizes_differ(const struct pc_sizes *s,
		     const struct pc_spot *const place[2],
		     const uint32_t node[2], const struct pc_leaves leaves[2],
		     int64_t size);

#endif
