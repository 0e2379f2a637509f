/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process.h - inside core: leaves of a condition, values to try for them.
 */
#ifndef PC_RANKS_NODES_H
#define PC_RANKS_NODES_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_node;
struct pc_program;

#define PC_LEAVES_MOST 12
#define PC_TRIES_MOST 24

/* The leaves of expressions: nodes that are not computed from others. */
struct pc_leaves {
	uint32_t node[PC_LEAVES_MOST], n;
	int64_t number[PC_TRIES_MOST]; /* constants in them */
	uint32_t n_numbers;
	bool all; /* false: a leaf has no value, or there are too many */
};

/* Add the leaves of NODE. */
void pc_leaves_add(struct pc_program *program, struct pc_leaves *leaves,
		   uint32_t node);

/* Numbers to try, without duplicates. */
struct pc_tries {
	int64_t v[PC_TRIES_MOST];
	uint32_t n;
};

void pc_tries_add(struct pc_tries *tries, int64_t number);
/* Add the sizes of jobs to try: 1 .. PC_RANKS_MOST (1 last) and sizes near
 * constants of LEAVES, up to LIMIT; or only the size that the user stated. */
void pc_tries_sizes(const struct pc_program *program,
		    const struct pc_leaves *leaves, int64_t limit,
		    struct pc_tries *sizes);
/* Add the ranks 0 .. SIZE - 1; for large SIZE only some of interest. */
void pc_tries_ranks(const struct pc_leaves *leaves, int64_t size,
		    struct pc_tries *ranks);

/* The nodes from which NODE is computed, 0: none; false: NODE is a leaf. */
bool pc_node_parts(struct pc_program *program, uint32_t node,
		   uint32_t parts[3]);
/* Compute *RESULT, the value of N, from its parts; false: not known. */
bool pc_node_work_out(const struct pc_node *n, const int64_t v[3],
		      const bool known[3], int64_t *result);

/* ---- sizes.c ---- */

/* The numbers of processes with which a process may reach the end of BLOCK: bit
 * N for N processes, the last bit for PC_SIZES_LARGE and more. */
#define PC_SIZES_LARGE 63
uint64_t pc_sizes_reached(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block);
/* Whether some process of a job of SIZE may reach the end of BLOCK. */
bool pc_ranks_reached(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, int64_t size);

#endif
