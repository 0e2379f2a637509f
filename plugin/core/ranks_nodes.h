/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks_nodes.h - inside ranks*.c: what a condition is made of, and which values
 *                 to try for it.
 */
#ifndef PC_RANKS_NODES_H
#define PC_RANKS_NODES_H

#include "value_nodes.h"

#define PC_LEAVES_MOST 12
#define PC_TRIES_MOST 24

/* The parts of expressions that are not computed from others. */
struct pc_leaves {
	uint32_t node[PC_LEAVES_MOST], n;
	int64_t number[PC_TRIES_MOST]; /* constants in them */
	uint32_t n_numbers;
	bool all; /* false: there is something that has no value */
};

/* Add the leaves of NODE. */
void pc_leaves_add(struct pc_program *program, struct pc_leaves *leaves,
		   uint32_t node);

/* Numbers to try, all different. */
struct pc_tries {
	int64_t v[PC_TRIES_MOST];
	uint32_t n;
};

void pc_tries_add(struct pc_tries *tries, int64_t number);
/* The numbers of processes: 2 .. PC_RANKS_MOST and those that constants of
 * LEAVES hint at, up to LIMIT; or what the user stated. */
void pc_tries_sizes(const struct pc_program *program,
		    const struct pc_leaves *leaves, int64_t limit,
		    struct pc_tries *sizes);
/* The processes 0 .. SIZE - 1, of many only those of interest. */
void pc_tries_ranks(const struct pc_leaves *leaves, int64_t size,
		    struct pc_tries *ranks);

/* Whether the leaf NODE of FN is equal on all processes of GROUP. */
bool pc_leaf_uniform(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t node, uint32_t group);

#endif
