/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process.h - inside core: the leaves of an expression, and what follows from
 *             the values that a process knows.
 */
#ifndef PC_VALUE_PROCESS_H
#define PC_VALUE_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_node;
struct pc_program;

#define PC_LEAVES_MOST 12

/* The leaves of expressions: nodes that are not computed from others. */
struct pc_leaves {
	uint32_t node[PC_LEAVES_MOST], n;
	bool all; /* false: a leaf has no value, or there are too many */
};

/* Add the leaves of NODE. */
void pc_leaves_add(struct pc_program *program, struct pc_leaves *leaves,
		   uint32_t node);

/* The nodes from which NODE is computed, 0: none; false: NODE is a leaf. */
bool pc_node_parts(struct pc_program *program, uint32_t node,
		   uint32_t parts[3]);

/* The number of the iteration, from 0, of the loop of FN with header HEAD. */
uint32_t pc_node_iteration(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t head);

/* ---- reached_by.c ---- */

/* A condition on the size of MPI_COMM_WORLD and the rank in it that holds for all
 * processes that reach the end of BLOCK; PC_NODE_NONE: none is known. */
uint32_t pc_reached_by(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block);

#endif
